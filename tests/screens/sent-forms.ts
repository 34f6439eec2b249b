import type { UserActor } from '../../app/domain/actor'
import { sendLoginCode } from '../../app/domain/login-codes/send-login-code.server'
import { pngOf } from '../helpers/pictures'
import { wavOf } from '../helpers/sounds'
import type { World } from '../helpers/world'

export function leads(): FormData {
  const form = new FormData()
  form.set('file', new File(['Name,Phone\nGrace,312-555-0105\n'], 'leads.csv'))
  return form
}

export const recorded = await (async () => {
  const form = new FormData()
  form.set('intent', 'save')
  form.set('label', 'Sorry')
  form.set('file', new File([await wavOf(1)], 'sorry.wav'))
  return form
})()

export function photo(): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(pngOf(8, 8))], 'me.png'))
  return form
}

/** The form of a lead's dialog: it has the stage in which its reader saw the lead. */
export const ofLead =
  (fields: Record<string, string> = {}) =>
  async (world: World) => {
    const { stage_id } = await world.system.db.q.selectFrom('leads').select('stage_id').executeTakeFirstOrThrow()
    return { stageId: stage_id, ...fields }
  }
export async function toLastStage(world: World): Promise<Record<string, string>> {
  const stages = world.system.db.q.selectFrom('stages').select('id').orderBy('position', 'desc')
  return ofLead({ toStageId: (await stages.executeTakeFirstOrThrow()).id })(world)
}
export async function mergeOfTwo(world: World): Promise<Record<string, string>> {
  const contacts = world.system.db.q.selectFrom('contacts').select('id').where('first_name', '=', 'Gracie')
  const { id } = await contacts.executeTakeFirstOrThrow()
  return { otherId: id, keep: 'the contact of the page' }
}
/** The browser of each page request in these tests. */
export const BROWSER = 'browser-of-tests'

export async function mailedCode(world: World, mia: UserActor): Promise<Record<string, string>> {
  const email = 'mia@harbor.test'
  const { q } = world.system.db
  await q.updateTable('users').set({ email, email_verified_at: 1 }).where('id', '=', mia.userId).execute()
  await sendLoginCode(world.system, { email }, { source: '127.0.0.1', client: `browser:${BROWSER}` })
  const { subject } = await q.selectFrom('mails').select('subject').executeTakeFirstOrThrow()
  return { email, code: subject.slice(0, 6) }
}
