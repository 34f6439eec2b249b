import { setImmediate as breathe } from 'node:timers/promises'
import twilio from 'twilio'
import type { Twilio } from 'twilio'
import type { MessageInstance } from 'twilio/lib/rest/api/v2010/account/message'
import { CarrierError, type Carrier, type CarrierText } from '../../../app/domain/carrier.port'
import { textStatusUrl } from './callback-urls'
import { asCarrierError } from './refusals'

const ERROR_MESSAGES: Record<number, string> = {
  11200: 'The carrier could not fetch the file from us',
  11751: 'The file is too large for the carrier',
  12300: 'The carrier does not accept this file type',
  21211: 'The carrier says this number is not valid',
  21408: 'The carrier account cannot text this region',
  21602: 'The text was empty',
  21603: 'No number to send from',
  21606: 'Your number cannot send texts',
  21610: 'This person has opted out with the carrier by texting STOP',
  21611: 'Too many texts are waiting for this number',
  21612: 'The carrier cannot reach this number from yours',
  21614: 'This number cannot receive texts',
  21617: 'The text is too long for the carrier',
  21620: 'The carrier could not fetch the file from us',
  21623: 'The text has too many files for the carrier',
  21659: 'Your number does not belong to the carrier account',
  21703: 'The carrier’s messaging service has no number that sends',
  21704: 'The carrier’s messaging service has no number',
  30001: 'The carrier’s queue was full',
  30002: 'The carrier account is suspended',
  30003: 'Their phone is off or out of reach',
  30004: 'Their phone or carrier blocks this text',
  30005: 'This number is not in service',
  30006: 'This is a landline, or its carrier does not accept texts',
  30007: 'Filtered by the carrier as unwanted',
  30008: 'The carrier did not deliver it and gave no reason',
  30009: 'Part of the text was lost in delivery',
  30010: 'The text would cost more than the carrier account allows',
  30017: 'Their carrier was overloaded',
  30019: 'The file is too large for their carrier',
  30022: 'Your campaign sends faster than carriers allow',
  30023: 'Your brand has reached its daily limit',
  30025: 'T-Mobile’s limit for your campaign is reached',
  30026: 'T-Mobile’s limit for your campaign is reached',
  30027: 'T-Mobile’s daily limit for your campaign is reached',
  30032: 'Your toll-free number is not verified for texts',
  30033: 'Your campaign is suspended by the carriers',
  30034: 'Your number is not registered for texting (A2P 10DLC): carriers refuse its texts until it is',
  30035: 'Your number is still being set up for texting',
  30036: 'It could not be delivered in time',
  63038: 'The carrier account has reached its daily text limit',
}

const BUSY = new Set([20429, 21611])
/** Newest messages checked for a lost create. */
const MAX_TEXTS_CHECKED = 50

const TURN_MS = 2

export const textErrorMessage = (code: number | null): string =>
  code === null
    ? 'The carrier could not deliver it'
    : `${ERROR_MESSAGES[code] ?? 'The carrier could not deliver it'} (${code})`

/** null: not tracked. */
export function parseTextStatus(status: string | undefined): CarrierText['status'] | null {
  switch (status) {
    case 'accepted':
    case 'scheduled':
    case 'queued':
    case 'sending':
      return 'accepted'
    case 'sent':
      return 'sent'
    case 'delivered':
    case 'read':
    case 'partially_delivered':
      return 'delivered'
    case 'undelivered':
    case 'failed':
    case 'canceled':
      return 'failed'
    default:
      return null
  }
}

function toTextStatus({ sid, status, body, errorCode }: MessageInstance): CarrierText {
  const deliveryStatus = parseTextStatus(status) ?? 'accepted'
  return {
    messageSid: sid,
    status: deliveryStatus,
    body,
    error: deliveryStatus === 'failed' ? textErrorMessage(errorCode || null) : null,
    errorCode: errorCode || null,
  }
}

function asTextError(error: unknown): CarrierError {
  if (!(error instanceof twilio.RestException) || error.code === undefined) return asCarrierError(error, true)
  const { code } = error
  if (BUSY.has(code)) return new CarrierError('retry', textErrorMessage(code), code)
  return code in ERROR_MESSAGES
    ? new CarrierError('refused', textErrorMessage(code), code)
    : asCarrierError(error, true)
}

export function createTextMethods(
  client: Twilio,
  publicUrl: string,
  find: <T>(request: () => Promise<T>) => Promise<T | null>,
): Pick<Carrier, 'sendText' | 'fetchText' | 'findTexts'> {
  const send = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      return await request()
    } catch (error) {
      throw asTextError(error)
    }
  }
  // The SDK uses 0.3 ms of CPU per message.
  let lastTurn: Promise<void> = Promise.resolve()
  let since = 0
  const waitForTurn = () =>
    (lastTurn = lastTurn.then(async () => {
      if (performance.now() - since < TURN_MS) return
      await breathe()
      since = performance.now()
    }))
  return {
    sendText: ({ attemptId, to, from, body, media }) =>
      send(async () => {
        await waitForTurn()
        const created = await client.messages.create({
          to,
          from,
          ...(body === '' ? {} : { body }),
          ...(media.length === 0 ? {} : { mediaUrl: media.map((path) => publicUrl + path) }),
          statusCallback: textStatusUrl(publicUrl, attemptId),
        })
        return { messageSid: created.sid }
      }),
    fetchText: async (messageSid) => {
      const message = await find(() => client.messages(messageSid).fetch())
      return message && toTextStatus(message)
    },
    findTexts: ({ to, from, sinceMs }) =>
      send(async () => {
        // The API filters by sent date; queued messages have none.
        const messages = await client.messages.list({ to, from, limit: MAX_TEXTS_CHECKED })
        const since = Math.floor(sinceMs / 1000) * 1000
        return (
          messages
            // Twilio's own STOP and HELP replies are skipped.
            .filter(
              ({ direction, dateCreated }) =>
                direction === 'outbound-api' && (!dateCreated || dateCreated.getTime() >= since),
            )
            .map(toTextStatus)
        )
      }),
  }
}
