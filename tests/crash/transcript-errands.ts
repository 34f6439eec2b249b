import { waitFor } from '../helpers/wait-for'
import { dieAt, type Errand } from './errand-steps'
import type { Stage } from './stage'

const TRANSCRIPTS = '/v2/Transcripts'
const KEPT_IN_MS = 90_000

/** The longest recording that was never transcribed. Few calls of this office last for the ten seconds that a transcript wants. */
const findRecording = (stage: Stage): string | undefined =>
  stage.database(
    (db) =>
      db
        .prepare<[], { id: string }>(
          `select id from recordings where file_key is not null and transcript_sid is null and utterances is null
             and not exists (select 1 from jobs j where j.key = 'recording:' || recordings.id || ':transcript')
           order by duration_ms desc limit 1`,
        )
        .get()?.id,
  )

/** Lets the office work until a recording is stored, if none is left of the calls before. */
async function requireRecording(stage: Stage): Promise<string> {
  const stored = findRecording(stage)
  if (stored) return stored
  await stage.startApp()
  await waitFor('a recording is stored', () => findRecording(stage), { withinMs: KEPT_IN_MS, everyMs: 200 })
  await stage.killApp()
  return requireRecording(stage)
}

/** A recording is to be transcribed at the next start, as if it had just been stored. */
const withTranscript =
  (errand: Errand): Errand =>
  async (stage, point) => {
    const id = await requireRecording(stage)
    stage.database((db) => {
      db.prepare(`update recordings set transcript_state = 'underway', transcript_requested_at = ? where id = ?`).run(
        Date.now(),
        id,
      )
      db.prepare(
        `insert into jobs (key, kind, payload, run_at, created_at) values (?, 'transcript.request', ?, 0, ?)`,
      ).run(`recording:${id}:transcript`, JSON.stringify({ recordingId: id }), Date.now())
    })
    return errand(stage, point)
  }

/** A recording has its words, and is to be summarised at the next start: most calls of this office end without a word. */
const withWords: Errand = async (stage, point) => {
  const id = await requireRecording(stage)
  stage.database((db) => {
    db.prepare(
      `update recordings set transcript_state = 'done', transcript_requested_at = ?, transcript = 'Lead: Hello?', utterances = ? where id = ?`,
    ).run(Date.now(), JSON.stringify([{ speaker: 'lead', startMs: 0, endMs: 900, text: 'Hello?' }]), id)
    db.prepare(
      `insert into jobs (key, kind, payload, run_at, created_at) values (?, 'recording.summarise', ?, 0, ?)`,
    ).run(`recording:${id}:summarise`, JSON.stringify({ recordingId: id }), Date.now())
  })
  return dieAt(stage, point)
}

/** A transcript is requested for a recording that the carrier no longer has. */
const goneRecording: Errand = async (stage, point) => {
  if (!(await dieAt(stage, 'transcript.request.attempt:before'))) return false
  stage.database((db) =>
    db
      .prepare(
        `update recordings set carrier_sid = 'RE' || lower(hex(randomblob(16)))
         where transcript_state = 'underway' and transcript_sid is null`,
      )
      .run(),
  )
  return dieAt(stage, point)
}

interface Faults {
  carrierFault: (path: string, fault: object) => Errand
  lostAnswer: (kind: 'transcript') => Errand
}

export const transcriptErrands = ({ carrierFault, lostAnswer }: Faults): Record<string, Errand> => ({
  'transcript.request.attempt': withTranscript(dieAt),
  'transcript.request.accepted': withTranscript(dieAt),
  'transcript.request.taken-back': withTranscript(carrierFault(TRANSCRIPTS, { fault: 'status-429', retryAfterS: 1 })),
  'transcript.request.unknown': withTranscript(carrierFault(TRANSCRIPTS, { fault: 'timeout-after-accept' })),
  'transcript.request.refused': withTranscript(goneRecording),
  'transcript.reconcile': withTranscript(lostAnswer('transcript')),
  'transcript.settle': withTranscript(dieAt),
  'transcript.summarise': withWords,
})
