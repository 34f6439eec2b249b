import type { UserActor } from '../actor'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { DomainError, forbidden } from '../errors'
import { findCallScript, findCallScriptRow, isOwn, mayEdit, type CallScriptRow } from './call-scripts.read.server'
import type { CallScriptView, CreateCallScript, UpdateCallScript } from './call-scripts.schema'
import { CHANGED_MEANWHILE, MAX_CALL_SCRIPTS, MAX_SCRIPT_NAME, sameNameAs } from './script-words'
import { withOwnPlaceholders } from './merge-fields'

const keyOf = (name: string): string => name.toLowerCase()

/** Throws conflict, invalid, forbidden. */
export async function createCallScript(ctx: Ctx, input: CreateCallScript): Promise<CallScriptView> {
  return change(ctx, async (tctx, user) => {
    await requireRoom(tctx, user)
    return insert(tctx, user, input)
  })
}

/** Throws not_found, forbidden, conflict for a used name or stale `updatedAt`, invalid. */
export async function updateCallScript(ctx: Ctx, id: string, input: UpdateCallScript): Promise<CallScriptView> {
  return change(ctx, async (tctx) => {
    const row = await findCallScriptRow(tctx, id)
    if (!mayEdit(tctx, row)) throw forbidden()
    if (input.updatedAt !== undefined && Date.parse(input.updatedAt) !== row.updated_at)
      throw new DomainError('conflict', CHANGED_MEANWHILE, { updatedAt: [CHANGED_MEANWHILE] })
    const { displayName = row.display_name, teamId = row.team_id, jsonBody } = input
    if (teamId !== row.team_id) {
      if (!isOwn(tctx, row)) throw forbidden()
      await requireOwnTeam(tctx, teamId)
    }
    await requireFreeName(tctx, row.user_id, displayName, id)
    const body = input.body === undefined ? row.body : withOwnPlaceholders(input.body)
    const kept = body === row.body ? row.json_body : null
    const after = {
      team_id: teamId,
      display_name: displayName,
      name_key: keyOf(displayName),
      body,
      json_body: jsonBody === undefined ? kept : jsonOf(jsonBody),
      updated_at: tctx.clock.now(),
    }
    await tctx.db.q.updateTable('call_scripts').set(after).where('id', '=', id).execute()
    await tell(tctx, row, row.team_id !== null || teamId !== null)
    return findCallScript(tctx, id)
  })
}

/** Private copy. Throws not_found, forbidden, conflict. */
export async function duplicateCallScript(ctx: Ctx, id: string): Promise<CallScriptView> {
  return change(ctx, async (tctx, user) => {
    const { display_name, body, json_body } = await findCallScriptRow(tctx, id)
    const taken = await requireRoom(tctx, user)
    const jsonBody = json_body === null ? null : (JSON.parse(json_body) as Record<string, unknown>)
    return insert(tctx, user, { displayName: nameOfCopy(display_name, taken), body, jsonBody })
  })
}

/** Throws not_found, forbidden. */
export async function deleteCallScript(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  return change(ctx, async (tctx) => {
    const row = await findCallScriptRow(tctx, id)
    if (!isOwn(tctx, row)) throw new DomainError('forbidden', 'Only its owner can delete a call script')
    await tctx.db.q.deleteFrom('call_scripts').where('id', '=', id).execute()
    await tell(tctx, row, row.team_id !== null)
    return { deleted: true }
  })
}

/** Throws forbidden for coaches. */
async function change<T>(ctx: Ctx, work: (tctx: Ctx, user: UserActor) => Promise<T>): Promise<T> {
  const user = requireWriter(ctx)
  return ctx.db.transact('call-script.change', (tctx) => work(tctx, user))
}

async function insert(tctx: Ctx, user: UserActor, input: CreateCallScript): Promise<CallScriptView> {
  const { displayName, body, jsonBody = null, teamId = null } = input
  await requireOwnTeam(tctx, teamId)
  await requireFreeName(tctx, user.userId, displayName)
  const now = tctx.clock.now()
  const row = {
    id: tctx.ids('scr'),
    account_id: user.accountId,
    user_id: user.userId,
    team_id: teamId,
    display_name: displayName,
    name_key: keyOf(displayName),
    body: withOwnPlaceholders(body),
    json_body: jsonOf(jsonBody),
    created_at: now,
    updated_at: now,
  }
  await tctx.db.q.insertInto('call_scripts').values(row).execute()
  await tell(tctx, row, teamId !== null)
  return findCallScript(tctx, row.id)
}

const jsonOf = (value: Record<string, unknown> | null): string | null => (value === null ? null : JSON.stringify(value))

async function tell(tctx: Ctx, row: CallScriptRow, isShared: boolean): Promise<void> {
  await tctx.db.recordEvent({
    type: 'callScript.changed',
    room: isShared ? `account:${row.account_id}` : `user:${row.user_id}`,
    accountId: row.account_id,
    subjectId: row.id,
    payload: { scriptId: row.id },
  })
}

async function requireOwnTeam(tctx: Ctx, teamId: string | null): Promise<void> {
  if (teamId === null) return
  const { accountId } = requireWriter(tctx)
  const team = await tctx.db.q.selectFrom('teams').select('id').where('account_id', '=', accountId).executeTakeFirst()
  if (team?.id === teamId) return
  const reason = 'A script is shared with your own team'
  throw new DomainError('invalid', reason, { teamId: [reason] })
}

async function requireFreeName(tctx: Ctx, userId: string, name: string, exceptId?: string): Promise<void> {
  const same = await tctx.db.q
    .selectFrom('call_scripts')
    .select('id')
    .where('user_id', '=', userId)
    .where('name_key', '=', keyOf(name))
    .executeTakeFirst()
  if (!same || same.id === exceptId) return
  throw new DomainError('conflict', sameNameAs(name), { displayName: [sameNameAs(name)] })
}

/** Returns used names. Throws conflict at the limit. */
async function requireRoom(tctx: Ctx, user: UserActor): Promise<ReadonlySet<string>> {
  const own = await tctx.db.q.selectFrom('call_scripts').select('name_key').where('user_id', '=', user.userId).execute()
  if (own.length >= MAX_CALL_SCRIPTS)
    throw new DomainError('conflict', `You have ${String(MAX_CALL_SCRIPTS)} call scripts. Delete one first`)
  return new Set(own.map(({ name_key }) => name_key))
}

function nameOfCopy(name: string, taken: ReadonlySet<string>): string {
  for (let copy = 1; ; copy += 1) {
    const end = copy === 1 ? ' (copy)' : ` (copy ${String(copy)})`
    // Avoids splitting a surrogate pair.
    const start = name.slice(0, MAX_SCRIPT_NAME - end.length).replace(/[\uD800-\uDBFF]$/, '')
    const found = start.trimEnd() + end
    if (!taken.has(keyOf(found))) return found
  }
}
