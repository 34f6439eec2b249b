import fs from 'node:fs/promises'
import path from 'node:path'
import { rfc2822, rfc2822OrNull } from '../core/dates'
import { sid } from '../core/ids'
import type {
  Leg,
  LiveRecording,
  RecordingRecord,
  RecordingSource,
  StatusHook,
  Tape,
  Track,
  World,
} from '../core/world'
import { createVoiceTrack } from '../voice/voice-track'
import { copiesFor } from './habits'
import { renderWav, type TapedSound } from './wav'

const TOO_SHORT_MS = 500
const ERROR_TOO_SHORT = 16101
const ERROR_SILENT = 16102
const PROCESSING_MS = 600
const PRICE_PER_MINUTE = 0.0025

export type NewRecording = {
  source: RecordingSource
  channels: 1 | 2
  track: 'inbound' | 'outbound' | 'both'
  hook: StatusHook | null
  conferenceSid?: string | null
  /** The carrier drops a fully silent recording when trimming. */
  trim?: boolean
}

export const recordingsDir = (world: World) => path.join(world.dataDir, 'simulator-recordings')
export const mediaFile = (world: World, recordingSid: string) => path.join(recordingsDir(world), `${recordingSid}.wav`)

const recordingUrl = (world: World, recordingSid: string) =>
  `https://api.twilio.com/2010-04-01/Accounts/${world.account.sid}/Recordings/${recordingSid}`

export function saveRecording(world: World, record: RecordingRecord) {
  record.updatedAt = world.clock.now()
  world.store.save('recordings', record.sid, () => ({
    sid: record.sid,
    call_sid: record.callSid,
    conference_sid: record.conferenceSid,
    created_at: record.createdAt,
    status: record.status,
    record: JSON.stringify(record),
  }))
}

export const recordingParams = (world: World, record: RecordingRecord): Record<string, string> => ({
  AccountSid: world.account.sid,
  CallSid: record.callSid,
  ...(record.conferenceSid && { ConferenceSid: record.conferenceSid }),
  RecordingSid: record.sid,
  RecordingUrl: recordingUrl(world, record.sid),
  RecordingStatus: record.status,
  RecordingDuration: String(record.durationS ?? -1),
  RecordingChannels: String(record.channels),
  RecordingStartTime: rfc2822(record.startedAt),
  RecordingSource: record.source,
  RecordingTrack: record.track,
  ...(record.errorCode !== null && { ErrorCode: String(record.errorCode) }),
})

function publishStatus(
  world: World,
  record: RecordingRecord,
  event: 'in-progress' | 'completed' | 'absent',
  copies: number,
) {
  if (!record.hook || !record.hook.events.includes(event)) return
  const params = recordingParams(world, record)
  void world.webhooks.deliver({ about: 'recording', hook: record.hook, params, callSid: record.callSid, copies })
}

/** Starts recording a leg. The file is rendered at the end. */
export function startRecording(world: World, leg: Leg, options: NewRecording): LiveRecording {
  const { clock } = world
  const now = clock.now()
  const record: RecordingRecord = {
    sid: sid('RE'),
    callSid: leg.call.sid,
    conferenceSid: options.conferenceSid ?? null,
    source: options.source,
    track: options.track,
    channels: options.channels,
    status: 'in-progress',
    createdAt: now,
    updatedAt: now,
    startedAt: now,
    durationS: null,
    errorCode: null,
    hook: options.hook,
    said: [],
    transcripts: leg.transcripts,
  }
  const startElapsed = clock.elapsed()
  const sounds: TapedSound[] = []
  let skippedMs = 0
  let pausedAt: { elapsed: number; skip: boolean } | null = null
  const position = () => (pausedAt?.skip ? pausedAt.elapsed : clock.elapsed()) - startElapsed - skippedMs

  const voices = { inbound: createVoiceTrack(), outbound: createVoiceTrack() }
  const capturesTrack = (track: Track) => !pausedAt && (options.track === 'both' || track === options.track)
  const tape: Tape = {
    sound(track, sound, durationMs) {
      if (!capturesTrack(track) || sound.kind === 'silence') return
      const atMs = position()
      sounds.push({ atMs, durationMs, track, kind: sound.kind })
      if (sound.kind === 'speech' && sound.text) record.said.push({ track, atMs, durationMs, text: sound.text })
    },
    voice(track, samples) {
      if (capturesTrack(track)) voices[track].write(position(), samples)
    },
  }
  const isSilent = () => sounds.length === 0 && !voices.inbound.isLoud() && !voices.outbound.isLoud()
  leg.tapes.add(tape)

  const live: LiveRecording = {
    record,
    pause(skip) {
      if (pausedAt || record.status !== 'in-progress') return
      pausedAt = { elapsed: clock.elapsed(), skip }
      record.status = 'paused'
      saveRecording(world, record)
    },
    resume() {
      if (!pausedAt) return
      if (pausedAt.skip) skippedMs += clock.elapsed() - pausedAt.elapsed
      pausedAt = null
      record.status = 'in-progress'
      saveRecording(world, record)
    },
    stop() {
      if (!world.recordings.delete(record.sid)) return finished
      leg.tapes.delete(tape)
      leg.endings.delete(onEnd)
      const durationMs = position()
      record.status = 'processing'
      record.durationS = Math.max(0, Math.round(durationMs / 1000))
      saveRecording(world, record)
      void finish(durationMs).then(resolveFinished)
      return finished
    },
    spokenText: () => record.said.map(({ text }) => text).join(' '),
  }
  let resolveFinished: (record: RecordingRecord) => void = () => {}
  const finished = new Promise<RecordingRecord>((resolve) => {
    resolveFinished = resolve
  })

  async function finish(durationMs: number) {
    const absent = durationMs < TOO_SHORT_MS ? ERROR_TOO_SHORT : options.trim && isSilent() ? ERROR_SILENT : null
    if (absent === null) {
      await fs.mkdir(recordingsDir(world), { recursive: true })
      await fs.writeFile(mediaFile(world, record.sid), renderWav(durationMs, options.channels, sounds, voices))
    }
    await new Promise<void>((resolve) => clock.after(PROCESSING_MS, resolve))
    record.status = absent === null ? 'completed' : 'absent'
    record.errorCode = absent
    saveRecording(world, record)
    publishStatus(world, record, absent === null ? 'completed' : 'absent', copiesFor(leg))
    return record
  }

  const onEnd = () => void live.stop()
  leg.endings.add(onEnd)
  world.recordings.set(record.sid, live)
  saveRecording(world, record)
  publishStatus(world, record, 'in-progress', copiesFor(leg))
  return live
}

/** Closes a recording left from a stopped process; its audio is lost. */
export function closeOrphanedRecording(world: World, record: RecordingRecord) {
  record.status = 'absent'
  saveRecording(world, record)
  publishStatus(world, record, 'absent', 1)
}

/** `Twilio.CURRENT`: the call's newest live recording. */
export function currentRecording(world: World, callSid: string): LiveRecording | null {
  const running = [...world.recordings.values()].filter((live) => live.record.callSid === callSid)
  return running.at(-1) ?? null
}

export function callRecordingView(world: World, record: RecordingRecord) {
  const done = record.status === 'completed'
  return {
    account_sid: world.account.sid,
    api_version: '2010-04-01',
    call_sid: record.callSid,
    conference_sid: record.conferenceSid,
    date_created: rfc2822(record.createdAt),
    date_updated: rfc2822(record.updatedAt),
    start_time: rfc2822OrNull(record.startedAt),
    duration: record.durationS === null ? null : String(record.durationS),
    sid: record.sid,
    price: done ? -PRICE_PER_MINUTE * Math.max(1, Math.ceil((record.durationS ?? 0) / 60)) : null,
    uri: `/2010-04-01/Accounts/${world.account.sid}/Calls/${record.callSid}/Recordings/${record.sid}.json`,
    encryption_details: null,
    price_unit: done ? 'USD' : null,
    status: record.status,
    channels: record.channels,
    source: record.source,
    error_code: record.errorCode,
    track: record.track,
  }
}

/** `/Recordings` shows the price as text and no track. */
export function recordingView(world: World, record: RecordingRecord) {
  const { track: _track, price, uri: _uri, ...shared } = callRecordingView(world, record)
  const uri = `/2010-04-01/Accounts/${world.account.sid}/Recordings/${record.sid}`
  return {
    ...shared,
    price: price === null ? null : price.toFixed(5),
    uri: `${uri}.json`,
    subresource_uris: { add_on_results: `${uri}/AddOnResults.json`, transcriptions: `${uri}/Transcriptions.json` },
    media_url: recordingUrl(world, record.sid),
  }
}
