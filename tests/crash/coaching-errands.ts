import { randomUUID } from 'node:crypto'
import { cookieOf, dieAt, type Errand } from './errand-steps'
import type { Stage } from './stage'

const OWNER = 'olivia@harbor.test'

interface Recorded {
  uuid: string
  recordingId: string
}

async function send(stage: Stage, method: string, path: string, body?: object): Promise<Response> {
  const cookie = await cookieOf(stage, OWNER)
  return fetch(`${stage.url}/api/v1/call-history${path}`, {
    method,
    headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

/** The newest call of the owner's account that ended, with a recording. */
const recordedCall = (stage: Stage): Recorded =>
  stage.database((db) => {
    const call = db
      .prepare<[string], { uuid: string; accountId: string }>(
        `select calls.id as uuid, calls.account_id as accountId from calls join users on users.account_id = calls.account_id
         where users.email = ? and calls.direction = 'outbound' and calls.ended_at is not null and calls.sent = 1
         order by calls.id desc limit 1`,
      )
      .get(OWNER)
    if (!call) throw new Error('no call has ended')
    const recordingId = `rcd_${randomUUID()}`
    db.prepare(
      `insert into recordings (id, account_id, call_id, state, created_at, updated_at) values (?, ?, ?, 'completed', 0, 0)`,
    ).run(recordingId, call.accountId, call.uuid)
    return { uuid: call.uuid, recordingId }
  })

const addComment = (stage: Stage, { uuid, recordingId }: Recorded) =>
  send(stage, 'POST', `/${uuid}/comments`, { recordingId, atMs: 0, text: 'Good' })

/** An ended call that a disposition can be chosen for. */
const disposableCall = (stage: Stage): { uuid: string; dispositionId: string } =>
  stage.database((db) => {
    const call = db
      .prepare<[string], { uuid: string; dispositionId: string }>(
        `select calls.id as uuid, dispositions.id as dispositionId from calls
         join users on users.account_id = calls.account_id join lines on lines.id = calls.id
         join campaigns on campaigns.id = calls.campaign_id
         join dispositions on dispositions.account_id = calls.account_id and dispositions.board_id is campaigns.board_id
         where users.email = ? and calls.session_id is not null and calls.sent = 1 and calls.ended_at is not null
           and dispositions.category = 'INTERESTED' and dispositions.deleted_at is null and dispositions.template_id is null
         order by calls.id desc limit 1`,
      )
      .get(OWNER)
    if (!call) throw new Error('no call has ended')
    return call
  })

export const COACHING_ERRANDS: Record<string, Errand> = {
  'call.dispose': async (stage, point) => {
    await cookieOf(stage, OWNER)
    const { uuid, dispositionId } = disposableCall(stage)
    return dieAt(stage, point, () => send(stage, 'PUT', `/${uuid}/disposition`, { dispositionId }))
  },
  'call-comment.add': async (stage, point) => {
    await cookieOf(stage, OWNER)
    const call = recordedCall(stage)
    return dieAt(stage, point, () => addComment(stage, call))
  },
  'call-comment.remove': async (stage, point) => {
    await cookieOf(stage, OWNER)
    const call = recordedCall(stage)
    await stage.startApp()
    const { id } = (await (await addComment(stage, call)).json()) as { id: string }
    await stage.killApp()
    return dieAt(stage, point, () => send(stage, 'DELETE', `/${call.uuid}/comments/${id}`))
  },
  'disposition-suggestion.dismiss': async (stage, point) => {
    await cookieOf(stage, OWNER)
    const { uuid } = disposableCall(stage)
    return dieAt(stage, point, () =>
      send(stage, 'POST', `/${uuid}/disposition-suggestion/dismissed`, { category: 'CALLBACK' }),
    )
  },
}
