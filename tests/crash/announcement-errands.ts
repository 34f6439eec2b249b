import { dieAt, type Errand } from './errand-steps'

/** A recorded announcement cannot be played, for the last time: its file is where no file can be. It is back afterwards. */
const announcementOutOfReach: Errand = async (stage, point) => {
  const lastTries = `from jobs where kind = 'announcement.play' and state = 'ready' and tries >= 11`
  for (let time = 0; time < 10; time += 1) {
    if (!(await dieAt(stage, 'announcement.play.attempt:before'))) return false
    const waiting = stage.database((db) => {
      db.prepare(`update audio_messages set file_key = '../' || file_key`).run()
      return db
        .prepare(`update jobs set tries = 11, run_at = 0 where kind = 'announcement.play' and state = 'ready'`)
        .run().changes
    })
    // Who was to hear it may have hung up meanwhile: then it is not played, and not given up either.
    const mayCome = () => stage.database((db) => db.prepare(`select 1 ${lastTries}`).get() !== undefined)
    const reached = waiting > 0 && (await dieAt(stage, point, undefined, mayCome))
    stage.database((db) => db.prepare(`update audio_messages set file_key = substr(file_key, 4)`).run())
    // Then once more.
    if (reached) return true
  }
  return false
}

const ROOMS = String.raw`/Conferences/CF\w+\.json`

/** Of what is said to a room before a call is recorded. */
export const announcementErrands = (carrierFault: (path: string, fault: object) => Errand): Record<string, Errand> => ({
  'announcement.play.taken-back': carrierFault(ROOMS, { fault: 'status-429', retryAfterS: 1 }),
  'announcement.play.unknown': carrierFault(ROOMS, { fault: 'timeout-after-accept' }),
  'announcement.play.refused': carrierFault(ROOMS, { fault: 'status-404' }),
  'announcement.given-up': announcementOutOfReach,
})
