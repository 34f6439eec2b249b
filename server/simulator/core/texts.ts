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
  /** How many texts the account had sent to this number, with this one: the number's person goes by it. */
  times: number
  /** What the account gave; each becomes one of `media` when the text is sent. */
  mediaUrls: string[]
  /** What is kept of them, in the order in which it was given. */
  media: { sid: string; contentType: string }[]
  errorCode: number | null
  hook: Hook | null
  createdAt: number
  updatedAt: number
  sentAt: number | null
  /** After so many seconds in the queue it is not sent any more. */
  validityS: number
  persona: string
  /** The carrier or the person still has something to do with it: done after a restart, too. */
  pending: boolean
}

/** A text on its way. Gone from memory when all is done; its record stays in the store. */
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
