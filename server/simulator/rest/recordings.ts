import fs from 'node:fs/promises'
import {
  callRecordingView,
  currentRecording,
  mediaFile,
  recordingView,
  saveRecording,
  startRecording,
} from '../carrier/recordings'
import type { RecordingRecord, World } from '../core/world'
import { hookOf, RECORDING_EVENTS } from './calls'
import { notFound, RestError, wrongState } from './errors'
import { dateRange, PAGING, readForm } from './form'
import type { Operation } from './operation'
import { dateFilters, equals, listPage } from './paging'

const UPDATES = ['in-progress', 'paused', 'stopped', 'processing', 'completed', 'absent'] as const
const NOT_DELETED = [{ sql: 'status <> ?', values: ['deleted'] }]

export function findRecording(world: World, recordingSid: string): RecordingRecord | null {
  const record =
    world.recordings.get(recordingSid)?.record ?? world.store.find<RecordingRecord>('recordings', recordingSid)
  return record && record.status !== 'deleted' ? record : null
}

/** `Twilio.CURRENT` or a SID, of this call only. */
function recordingOfCall(world: World, callSid: string, key: string, path: string): RecordingRecord {
  const record = key === 'Twilio.CURRENT' ? currentRecording(world, callSid)?.record : findRecording(world, key)
  if (!record || record.callSid !== callSid) throw notFound(path)
  return record
}

async function remove(world: World, path: string, record: RecordingRecord | null) {
  if (!record) throw notFound(path)
  if (world.recordings.has(record.sid)) throw wrongState('A recording in progress cannot be deleted.')
  record.status = 'deleted'
  saveRecording(world, record)
  await fs.rm(mediaFile(world, record.sid), { force: true })
  return { status: 204 }
}

export const recordingOperations: Operation[] = [
  {
    method: 'POST',
    path: '/Calls/{CA}/Recordings',
    run({ world, path, ids, body }) {
      const form = readForm(body, {
        RecordingStatusCallback: 'url',
        RecordingStatusCallbackEvent: 'texts',
        RecordingStatusCallbackMethod: 'method',
        Trim: ['trim-silence', 'do-not-trim'],
        RecordingChannels: ['mono', 'dual'],
        RecordingTrack: ['inbound', 'outbound', 'both'],
      })
      const leg = world.legs.get(ids[0]!)
      if (!leg && !world.store.find('calls', ids[0]!)) throw notFound(path)
      if (!leg || leg.call.status !== 'in-progress')
        throw wrongState('Requested resource is not eligible for recording: the call is not in progress.')
      const live = startRecording(world, leg, {
        source: 'StartCallRecordingAPI',
        channels: form.text('RecordingChannels') === 'dual' ? 2 : 1,
        track: (form.text('RecordingTrack') ?? 'both') as 'inbound' | 'outbound' | 'both',
        hook: hookOf(form, 'RecordingStatusCallback', RECORDING_EVENTS, ['completed']),
        trim: form.text('Trim') === 'trim-silence',
      })
      return { status: 201, body: callRecordingView(world, live.record) }
    },
  },
  {
    method: 'POST',
    path: '/Calls/{CA}/Recordings/{RE}',
    run({ world, path, ids, body }) {
      const form = readForm(body, { Status: UPDATES, PauseBehavior: ['skip', 'silence'] })
      const status = form.text('Status')
      if (!status) throw new RestError(400, 20001, 'The parameter Status is required')
      const record = recordingOfCall(world, ids[0]!, ids[1]!, path)
      const live = world.recordings.get(record.sid)
      if (!live) throw wrongState('The recording is not in progress.')
      if (status === 'paused') live.pause(form.text('PauseBehavior') === 'skip')
      else if (status === 'in-progress') live.resume()
      else if (status === 'stopped') {
        void live.stop()
        return { body: { ...callRecordingView(world, record), status: 'stopped' } }
      } else throw wrongState(`A recording cannot be set to ${status}.`)
      return { body: callRecordingView(world, record) }
    },
  },
  {
    method: 'GET',
    path: '/Calls/{CA}/Recordings',
    run({ world, path, query, ids }) {
      const form = readForm(query, { ...PAGING, ...dateRange('DateCreated') })
      const filters = [...NOT_DELETED, ...equals('call_sid', ids[0]), ...dateFilters(form, 'DateCreated', 'created_at')]
      const show = (record: RecordingRecord) => callRecordingView(world, record)
      return { body: listPage(world, { path, query }, form, 'recordings', 'recordings', filters, show) }
    },
  },
  {
    method: 'GET',
    path: '/Calls/{CA}/Recordings/{RE}',
    run: ({ world, path, ids }) => ({ body: callRecordingView(world, recordingOfCall(world, ids[0]!, ids[1]!, path)) }),
  },
  {
    method: 'DELETE',
    path: '/Calls/{CA}/Recordings/{RE}',
    run: ({ world, path, ids }) => remove(world, path, recordingOfCall(world, ids[0]!, ids[1]!, path)),
  },
  {
    method: 'GET',
    path: '/Recordings',
    run({ world, path, query }) {
      const form = readForm(query, {
        ...PAGING,
        ...dateRange('DateCreated'),
        CallSid: 'text',
        ConferenceSid: 'text',
        IncludeSoftDeleted: 'boolean',
      })
      const filters = [
        ...(form.boolean('IncludeSoftDeleted') ? [] : NOT_DELETED),
        ...equals('call_sid', form.text('CallSid')),
        ...equals('conference_sid', form.text('ConferenceSid')),
        ...dateFilters(form, 'DateCreated', 'created_at'),
      ]
      const show = (record: RecordingRecord) => recordingView(world, record)
      return { body: listPage(world, { path, query }, form, 'recordings', 'recordings', filters, show) }
    },
  },
  {
    method: 'GET',
    path: '/Recordings/{RE}',
    run({ world, path, query, ids }) {
      readForm(query, { IncludeSoftDeleted: 'boolean' })
      const record = findRecording(world, ids[0]!)
      if (!record) throw notFound(path)
      return { body: recordingView(world, record) }
    },
  },
  {
    method: 'DELETE',
    path: '/Recordings/{RE}',
    run: ({ world, path, ids }) => remove(world, path, findRecording(world, ids[0]!)),
  },
]
