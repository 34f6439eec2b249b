import twilio from 'twilio'
import type { CallInstance } from 'twilio/lib/rest/api/v2010/account/call'
import type { CarrierCall, Carrier } from '../../../app/domain/carrier.port'
import type { CarrierCredentials } from '../../carrier-credentials'
import { announcementUrl, leadUrl } from './callback-urls'
import { fetchMedia } from './fetch-media'
import { createNumberMethods } from './numbers'
import { createRecordingMethods } from './recordings'
import { asCarrierError } from './refusals'
import { CarrierRequestClient } from './request-client'
import { createTextMethods } from './texts'
import { createTranscriptMethods } from './transcripts'
import { digitsTwiml, instructionTwiml } from './twiml'

export interface TwilioCarrierConfig extends CarrierCredentials {
  publicUrl: string
  /** Simulator origin. null: Twilio. */
  baseUrl: string | null
  simulated: boolean
  /** null: no transcripts. */
  transcriptService: string | null
  /** null: no codes. */
  verifyService: string | null
  timeoutMs?: number
  /** Waits for the rate limit; returns epoch ms. */
  leave?(): Promise<number>
}

const PHONE_TOKEN_MS = 3_600_000
/** Newest calls checked for a lost create. */
const MAX_CALLS_CHECKED = 20

/** A repeated hang-up may find the leg ended. */
const ENDED_CODES = new Set([21220, 20404])

const toCallStatus = (call: CallInstance): CarrierCall => ({
  callSid: call.sid,
  status: call.status as CarrierCall['status'],
  startedAt: (call.startTime ?? call.dateCreated)?.getTime() ?? null,
  endedAt: call.endTime?.getTime() ?? null,
  durationMs: call.duration ? Number(call.duration) * 1000 : null,
})

export function createTwilioCarrier(config: TwilioCarrierConfig): Carrier {
  const { publicUrl } = config
  const client = twilio(config.accountSid, config.authToken, {
    httpClient: new CarrierRequestClient(config.baseUrl, config.timeoutMs),
  })

  const send = async <T>(request: () => Promise<T>, isNew = false): Promise<T> => {
    try {
      return await request()
    } catch (error) {
      throw asCarrierError(error, isNew)
    }
  }
  /** null: not found. */
  const find = async <T>(request: () => Promise<T>): Promise<T | null> => {
    try {
      return await request()
    } catch (error) {
      const failure = asCarrierError(error)
      if (failure.carrierCode === 20404) return null
      throw failure
    }
  }
  /** false: the leg has ended. */
  const reachLeg = async (request: () => Promise<unknown>): Promise<boolean> => {
    try {
      await request()
      return true
    } catch (error) {
      const failure = asCarrierError(error)
      if (failure.outcome !== 'refused' || failure.carrierCode === null || !ENDED_CODES.has(failure.carrierCode))
        throw failure
      return false
    }
  }
  const onLeg = async (request: () => Promise<unknown>): Promise<void> => void (await reachLeg(request))

  return {
    simulated: config.simulated,
    placeCall: (call) =>
      send(async () => {
        const sentAt = (await config.leave?.()) ?? Date.now()
        const created = await client.calls.create({
          to: call.to,
          from: call.from,
          url: leadUrl(publicUrl, call.attemptId, 'twiml'),
          timeout: Math.round(call.ringTimeoutMs / 1000),
          statusCallback: leadUrl(publicUrl, call.attemptId, 'status'),
          statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
          ...(call.detectsMachines && {
            machineDetection: 'Enable',
            asyncAmd: 'true',
            asyncAmdStatusCallback: leadUrl(publicUrl, call.attemptId, 'amd'),
          }),
        })
        return { callSid: created.sid, sentAt }
      }, true),
    hangUp: (callSid) => onLeg(() => client.calls(callSid).update({ status: 'completed' })),
    cancelRinging: (callSid) => onLeg(() => client.calls(callSid).update({ status: 'canceled' })),
    instruct: (callSid, attemptId, instruction) =>
      reachLeg(() => client.calls(callSid).update({ twiml: instructionTwiml(instruction, publicUrl, attemptId) })),
    fetchCall: (callSid) => find(async () => toCallStatus(await client.calls(callSid).fetch())),
    findCalls: ({ to, from, sinceMs }) =>
      send(async () => {
        const calls = await client.calls.list({ to, from, limit: MAX_CALLS_CHECKED })
        return calls
          .map(toCallStatus)
          .filter((call) => call.startedAt === null || call.startedAt >= Math.floor(sinceMs / 1000) * 1000)
      }),
    ...createRecordingMethods(client, publicUrl, { ask: send, find, onLeg }),
    fetchRecording: (recordingSid) =>
      fetchMedia(`/2010-04-01/Accounts/${config.accountSid}/Recordings/${recordingSid}.wav`, config, config.baseUrl),
    ...createTextMethods(client, publicUrl, find),
    fetchTextMedia: (messageSid, mediaSid) =>
      fetchMedia(
        `/2010-04-01/Accounts/${config.accountSid}/Messages/${encodeURIComponent(messageSid)}/Media/${encodeURIComponent(mediaSid)}`,
        config,
        config.baseUrl,
      ),
    ...createNumberMethods(client, config),
    ...createTranscriptMethods(client, config.transcriptService, send),
    findConference: (roomName) =>
      send(async () => {
        // Closed conferences' names are reused.
        const [room] = await client.conferences.list({ friendlyName: roomName, limit: 1 })
        return room && room.status !== 'completed' ? room.sid : null
      }),
    isInConference: async (roomSid, callSid) =>
      (await find(() => client.conferences(roomSid).participants(callSid).fetch()))?.status === 'connected',
    muteParticipant: (roomSid, callSid, muted) =>
      onLeg(() => client.conferences(roomSid).participants(callSid).update({ muted })),
    holdParticipant: (roomSid, callSid, held) =>
      reachLeg(() => client.conferences(roomSid).participants(callSid).update({ hold: held })),
    setParticipantVoice: (roomSid, callSid, voice) =>
      send(async () => {
        const seat = client.conferences(roomSid).participants(callSid)
        // Twilio documents no order for fields of one request.
        if (voice.kind === 'coach') await seat.update({ coaching: true, callSidToCoach: voice.callSid })
        else {
          if (voice.kind === 'silent') await seat.update({ muted: true })
          await seat.update({ coaching: false })
        }
        if (voice.kind !== 'silent') await seat.update({ muted: false })
      }),
    announceToConference: (roomSid, attemptId) =>
      send(async () => {
        const announceUrl = announcementUrl(publicUrl, attemptId)
        await client.conferences(roomSid).update({ announceUrl, announceMethod: 'POST' })
      }),
    playToParticipant: (roomSid, callSid, path) =>
      onLeg(() =>
        client
          .conferences(roomSid)
          .participants(callSid)
          .update({ announceUrl: publicUrl + path, announceMethod: 'GET' }),
      ),
    sendDigits: (callSid, digits, back) =>
      onLeg(() => client.calls(callSid).update({ twiml: digitsTwiml(publicUrl, digits, back) })),
    phoneToken: (identity) => {
      const { AccessToken } = twilio.jwt
      const token = new AccessToken(config.accountSid, config.apiKey, config.apiSecret, {
        identity,
        ttl: PHONE_TOKEN_MS / 1000,
      })
      token.addGrant(new AccessToken.VoiceGrant({ outgoingApplicationSid: config.twimlAppSid, incomingAllow: true }))
      return { token: token.toJwt(), expiresAt: Date.now() + PHONE_TOKEN_MS }
    },
  }
}
