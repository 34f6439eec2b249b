import { announce, conferenceView, endConference } from '../carrier/conferences'
import type { ConferenceRecord } from '../core/world'
import { notFound, wrongState } from './errors'
import { dateRange, PAGING, readForm } from './form'
import type { Operation } from './operation'
import { dateFilters, equals, listPage } from './paging'

export const conferenceOperations: Operation[] = [
  {
    method: 'GET',
    path: '/Conferences',
    run({ world, path, query }) {
      const form = readForm(query, {
        ...PAGING,
        ...dateRange('DateCreated'),
        ...dateRange('DateUpdated'),
        FriendlyName: 'text',
        Status: ['init', 'in-progress', 'completed'],
      })
      const filters = [
        ...equals('friendly_name', form.text('FriendlyName')),
        ...equals('status', form.text('Status')),
        ...dateFilters(form, 'DateCreated', 'created_at'),
        ...dateFilters(form, 'DateUpdated', 'updated_at'),
      ]
      const show = (record: ConferenceRecord) => conferenceView(world, record)
      return { body: listPage(world, { path, query }, form, 'conferences', 'conferences', filters, show) }
    },
  },
  {
    method: 'GET',
    path: '/Conferences/{CF}',
    run({ world, path, ids }) {
      const record = world.store.find<ConferenceRecord>('conferences', ids[0]!)
      if (!record) throw notFound(path)
      return { body: conferenceView(world, record) }
    },
  },
  {
    method: 'POST',
    path: '/Conferences/{CF}',
    run({ world, path, ids, body }) {
      const form = readForm(body, { Status: ['completed'], AnnounceUrl: 'url', AnnounceMethod: 'method' })
      const room = world.conferences.get(ids[0]!)
      const record = room?.record ?? world.store.find<ConferenceRecord>('conferences', ids[0]!)
      if (!record) throw notFound(path)
      const announceUrl = form.text('AnnounceUrl')
      if (announceUrl) {
        if (!room) throw wrongState('The conference has ended.')
        announce(world, room, null, { url: announceUrl, method: form.method('AnnounceMethod') })
      }
      if (form.text('Status') === 'completed' && room)
        endConference(world, room, 'conference-ended-via-api', 'conference_ended_via_api', null)
      return { body: conferenceView(world, record) }
    },
  },
]
