import {
  acceptMessage,
  findMessage,
  isUnderway,
  mediaView,
  messageView,
  removeMessage,
  saveMessage,
} from '../carrier/messages'
import { deleteMedia } from '../carrier/message-media'
import { isOptedOut } from '../carrier/opt-outs'
import { MAX_QUEUE_S } from '../carrier/senders'
import type { MediaRecord, MessageRecord } from '../core/texts'
import type { World } from '../core/world'
import { PHONE } from './calls'
import { notFound, RestError } from './errors'
import { dateRange, PAGING, readForm, type Fields, type Form } from './form'
import { findNumber } from './numbers'
import type { Operation } from './operation'
import { dateFilters, equals, listPage } from './paging'
import { personaFault } from './persona-fault'

const MAX_BODY_CHARS = 1_600
const MAX_MEDIA = 10

/** Accepted without effect. */
const ADVICE: Fields = {
  MaxPrice: 'text',
  ProvideFeedback: 'boolean',
  Attempt: 'integer',
  ForceDelivery: 'boolean',
  ContentRetention: ['retain', 'discard'],
  AddressRetention: ['retain', 'obfuscate'],
  SmartEncoded: 'boolean',
  TrafficType: ['free'],
  ShortenUrls: 'boolean',
  SendAsMms: 'boolean',
  RiskCheck: ['enable', 'disable'],
}
const CREATE_FIELDS: Fields = {
  ...ADVICE,
  To: 'text',
  From: 'text',
  Body: 'text',
  MediaUrl: 'texts',
  StatusCallback: 'url',
  ValidityPeriod: 'integer',
  MessagingServiceSid: 'text',
  ScheduleType: ['fixed'],
  SendAt: 'date',
}

const refuse = (code: number, message: string) => new RestError(400, code, message)

function sender(world: World, form: Form): string {
  // Only a messaging service can schedule.
  if (form.text('MessagingServiceSid')) throw refuse(21701, 'The Messaging Service resource does not exist')
  if (form.text('ScheduleType') || form.text('SendAt'))
    throw refuse(35118, 'MessagingServiceSid is required to schedule a message')
  const from = form.text('From')
  if (!from) throw refuse(21603, "A 'From' phone number is required.")
  if (!findNumber(world, from))
    throw refuse(
      21606,
      `The 'From' phone number provided (${from}) is not a valid message-capable phone number for this account.`,
    )
  return from
}

function content(form: Form) {
  const body = form.text('Body') ?? ''
  const mediaUrls = form.texts('MediaUrl')
  if (!body && mediaUrls.length === 0) throw refuse(21602, 'Message body is required.')
  if (body.length > MAX_BODY_CHARS)
    throw refuse(21617, `The concatenated message body exceeds the ${MAX_BODY_CHARS} character limit.`)
  if (mediaUrls.length > MAX_MEDIA) throw refuse(21623, 'Number of media files exceeds allowed limit.')
  const invalidUrl = mediaUrls.find((url) => !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
  if (invalidUrl !== undefined) throw refuse(21620, `Invalid media URL(s): ${invalidUrl}`)
  return { body, mediaUrls }
}

const create: Operation = {
  method: 'POST',
  path: '/Messages',
  run({ world, body }) {
    const form = readForm(body, CREATE_FIELDS)
    const to = form.text('To')
    if (!to) throw refuse(21604, "A 'To' phone number is required.")
    const from = sender(world, form)
    if (!PHONE.test(to)) throw refuse(21211, `The 'To' number ${to} is not a valid phone number.`)
    if (to === from) throw refuse(21266, "'To' and 'From' number cannot be the same")
    if (isOptedOut(world, to, from)) throw refuse(21610, 'Attempt to send to unsubscribed recipient')
    const fields = content(form)
    const validityS = form.integer('ValidityPeriod', 1, MAX_QUEUE_S) ?? MAX_QUEUE_S
    const url = form.text('StatusCallback')
    const fault = personaFault(world, to, 'text')
    if (world.senders.waitMs(from) > MAX_QUEUE_S * 1_000)
      throw refuse(21611, `This From number ${from} has exceeded the maximum number of queued messages`)
    const hook = url ? { url, method: 'POST' as const } : null
    const record = acceptMessage(world, { to, from, ...fields, direction: 'outbound-api', hook, validityS })
    // Acknowledged creates must survive a kill.
    world.store.flush()
    return { status: 201, body: messageView(world, record), ...(fault && { fault }) }
  },
}

const requireMessage = (world: World, messageSid: string, path: string): MessageRecord => {
  const record = findMessage(world, messageSid)
  if (!record) throw notFound(path)
  return record
}

export function findMedia(world: World, messageSid: string, mediaSid: string): MediaRecord | null {
  const media = world.store.find<MediaRecord>('media', mediaSid)
  return media?.parentSid === messageSid ? media : null
}

const requireMedia = (world: World, messageSid: string, mediaSid: string, path: string): MediaRecord => {
  const media = findMedia(world, messageSid, mediaSid)
  if (!media) throw notFound(path)
  return media
}

export const messageOperations: Operation[] = [
  create,
  {
    method: 'GET',
    path: '/Messages',
    run({ world, path, query }) {
      const form = readForm(query, { ...PAGING, ...dateRange('DateSent'), To: 'text', From: 'text' })
      const filters = [
        ...equals('to_number', form.text('To')),
        ...equals('from_number', form.text('From')),
        ...dateFilters(form, 'DateSent', 'sent_at'),
      ]
      const show = (record: MessageRecord) => messageView(world, record)
      return { body: listPage(world, { path, query }, form, 'messages', 'messages', filters, show) }
    },
  },
  {
    method: 'GET',
    path: '/Messages/{SM}',
    run: ({ world, path, ids }) => ({ body: messageView(world, requireMessage(world, ids[0]!, path)) }),
  },
  {
    method: 'POST',
    path: '/Messages/{SM}',
    run({ world, path, ids, body }) {
      const form = readForm(body, { Body: 'text', Status: ['canceled'] })
      const record = requireMessage(world, ids[0]!, path)
      if (form.text('Status')) throw refuse(30409, 'Only a scheduled message can be canceled.')
      if (form.text('Body')) throw refuse(20001, 'The Body of a message can only be emptied.')
      if (form.has('Body')) {
        if (isUnderway(world, record)) throw refuse(20009, 'The message is still on its way.')
        record.body = ''
        record.updatedAt = world.clock.now()
        saveMessage(world, record)
      }
      return { body: messageView(world, record) }
    },
  },
  {
    method: 'DELETE',
    path: '/Messages/{SM}',
    run({ world, path, ids }) {
      const record = requireMessage(world, ids[0]!, path)
      if (isUnderway(world, record)) throw refuse(20009, 'The message is still on its way.')
      removeMessage(world, record)
      return { status: 204 }
    },
  },
  {
    method: 'GET',
    path: '/Messages/{SM}/Media',
    run({ world, path, query, ids }) {
      const form = readForm(query, { ...PAGING, ...dateRange('DateCreated') })
      requireMessage(world, ids[0]!, path)
      const filters = [...equals('parent_sid', ids[0]), ...dateFilters(form, 'DateCreated', 'created_at')]
      const show = (media: MediaRecord) => mediaView(world, media)
      return { body: listPage(world, { path, query }, form, 'media', 'media_list', filters, show) }
    },
  },
  {
    method: 'GET',
    path: '/Messages/{SM}/Media/{ME}',
    run: ({ world, path, ids }) => ({ body: mediaView(world, requireMedia(world, ids[0]!, ids[1]!, path)) }),
  },
  {
    method: 'DELETE',
    path: '/Messages/{SM}/Media/{ME}',
    run({ world, path, ids }) {
      deleteMedia(world, requireMedia(world, ids[0]!, ids[1]!, path).sid)
      return { status: 204 }
    },
  },
]
