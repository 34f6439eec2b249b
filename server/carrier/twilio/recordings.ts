import type { Twilio } from 'twilio'
import type { RecordingInstance as RecordingOfCall } from 'twilio/lib/rest/api/v2010/account/call/recording'
import type { RecordingInstance } from 'twilio/lib/rest/api/v2010/account/recording'
import type { Carrier, CarrierRecording } from '../../../app/domain/carrier.port'
import { recordingUrl } from './callback-urls'
import { parseRecordingChannels, parseRecordingMs } from './recording-facts'

interface Requests {
  ask<T>(request: () => Promise<T>): Promise<T>
  find<T>(request: () => Promise<T>): Promise<T | null>
  onLeg(request: () => Promise<unknown>): Promise<void>
}

const MAX_RECORDINGS_CHECKED = 1_000

const toRecordingStatus = (recording: RecordingInstance | RecordingOfCall): CarrierRecording => {
  const { status, duration } = recording
  return {
    recordingSid: recording.sid,
    state: status === 'completed' || status === 'absent' ? status : 'underway',
    startedAt: (recording.startTime ?? recording.dateCreated)?.getTime() ?? null,
    durationMs: parseRecordingMs(duration),
    channels: parseRecordingChannels(recording.channels),
  }
}

export function createRecordingMethods(
  client: Twilio,
  publicUrl: string,
  { ask: send, find, onLeg }: Requests,
): Pick<Carrier, 'startRecording' | 'controlRecording' | 'checkRecording' | 'findRecordings'> {
  return {
    startRecording: (callSid, attemptId) =>
      send(async () => {
        const recording = await client.calls(callSid).recordings.create({
          recordingChannels: 'dual',
          recordingStatusCallback: recordingUrl(publicUrl, attemptId),
          recordingStatusCallbackEvent: ['in-progress', 'completed', 'absent'],
        })
        return { recordingSid: recording.sid }
      }),
    controlRecording: (callSid, recordingSid, action) =>
      onLeg(() =>
        client
          .calls(callSid)
          .recordings(recordingSid)
          .update(
            action === 'pause'
              ? { status: 'paused', pauseBehavior: 'skip' }
              : { status: action === 'resume' ? 'in-progress' : 'stopped' },
          ),
      ),
    checkRecording: async (recordingSid) => {
      const recording = await find(() => client.recordings(recordingSid).fetch())
      return recording && recording.status !== 'deleted' ? toRecordingStatus(recording) : null
    },
    findRecordings: async ({ callSid, sinceMs }) => {
      // null: unknown call.
      const recordings = await find(() => client.calls(callSid).recordings.list({ limit: MAX_RECORDINGS_CHECKED }))
      return (recordings ?? [])
        .map(toRecordingStatus)
        .filter(({ startedAt }) => startedAt === null || startedAt >= Math.floor(sinceMs / 1000) * 1000)
        .toSorted((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0))
    },
  }
}
