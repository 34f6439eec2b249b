import type { Hook } from '../carrier/webhooks'
import type { Texter } from '../people/population'
import type { CallbackHabit } from './world'

export type MessageStatus = 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received'
export type MessageDirection = 'inbound' | 'outbound-api' | 'outbound-reply'

export type MessageRecord = {
  sid: string
  to: string
  from: string
  body: string
  direction: MessageDirection
  status: MessageStatus
  segments: number
  /** Texts to this number so far, with this one. */
  times: number
  /** Given by the account; fetched into `media` on send. */
  mediaUrls: string[]
  media: { sid: string; contentType: string }[]
  errorCode: number | null
  hook: Hook | null
  createdAt: number
  updatedAt: number
  sentAt: number | null
  /** Seconds in the queue before it fails. */
  validityS: number
  persona: string
  /** Unfinished: resumed after a restart. */
  pending: boolean
}

/** A text in progress; removed from memory when completed. */
export type LiveMessage = {
  record: MessageRecord
  texter: Texter
  callbacks: CallbackHabit
  heldCallback: (() => void) | null
}

export type MediaRecord = {
  sid: string
  parentSid: string
  contentType: string
  size: number
  createdAt: number
  updatedAt: number
}
