import { dieAt, type Errand } from './errand-steps'

/**
 * Recorded announcements cannot be played: their files are where no file can be, and each time is the last. A call of this office
 * is over sooner than the app is back, so it must come about in one life. All is as before afterwards.
 */
const announcementOutOfReach: Errand = async (stage, point) => {
  stage.database((db) =>
    db.exec(
      `update audio_messages set file_key = '../' || file_key;
       create trigger last_try after insert on jobs when new.kind = 'announcement.play'
         begin update jobs set tries = 11 where id = new.id; end`,
    ),
  )
  const reached = await dieAt(stage, point)
  stage.database((db) =>
    db.exec(
      `drop trigger last_try;
       update audio_messages set file_key = substr(file_key, 4) where file_key like '../%'`,
    ),
  )
  return reached
}

const ROOMS = String.raw`/Conferences/CF\w+\.json`

/** Of what is said to a room before a call is recorded. */
export const announcementErrands = (carrierFault: (path: string, fault: object) => Errand): Record<string, Errand> => ({
  'announcement.play.taken-back': carrierFault(ROOMS, { fault: 'status-429', retryAfterS: 1 }),
  'announcement.play.unknown': carrierFault(ROOMS, { fault: 'timeout-after-accept' }),
  'announcement.play.refused': carrierFault(ROOMS, { fault: 'status-404' }),
  'announcement.given-up': announcementOutOfReach,
})
