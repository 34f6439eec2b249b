import type { UserActor } from '../actor'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { DomainError, forbidden } from '../errors'
import { findCallScript, findCallScriptRow, isOwn, canEdit, type CallScriptRow } from './call-scripts.read.server'
import type { CallScriptView, CreateCallScript, UpdateCallScript } from './call-scripts.schema'
import { callScriptsWords, SCRIPT_CHANGED, formatDuplicateName } from './call-scripts.words'
import { MAX_CALL_SCRIPTS, MAX_SCRIPT_NAME } from './call-script-limits'
import { normalizePlaceholders } from './merge-fields'
import { applyText, toScriptText } from './script-doc'
import { parseScriptDoc } from './script-doc.schema'

const getNameKey = (name: string): string => name.toLowerCase()

/** Throws conflict, invalid, forbidden. */
export async function createCallScript(ctx: Ctx, input: CreateCallScript): Promise<CallScriptView> {
  return transactScripts(ctx, async (tx, user) => {
    await requireScriptQuota(tx, user)
    return insertScript(tx, user, input)
  })
}

/** Throws not_found, forbidden, conflict for a used name or stale `updatedAt`, invalid. */
export async function updateCallScript(ctx: Ctx, id: string, input: UpdateCallScript): Promise<CallScriptView> {
  return transactScripts(ctx, async (tx) => {
    const row = await findCallScriptRow(tx, id)
    if (!canEdit(tx, row)) throw forbidden()
    if (input.updatedAt !== undefined && Date.parse(input.updatedAt) !== row.updated_at)
      throw new DomainError('conflict', SCRIPT_CHANGED, { updatedAt: [SCRIPT_CHANGED] })
    const { displayName = row.display_name, teamId = row.team_id } = input
    if (teamId !== row.team_id) {
      if (!isOwn(tx, row)) throw forbidden()
      await requireOwnTeam(tx, teamId)
    }
    await requireFreeName(tx, row.user_id, displayName, id)
    const text = toStoredText(input) ?? applyBody(row, input)
    const updates = {
      team_id: teamId,
      display_name: displayName,
      name_key: getNameKey(displayName),
      ...text,
      updated_at: tx.clock.now(),
    }
    await tx.db.q.updateTable('call_scripts').set(updates).where('id', '=', id).execute()
    await publishScriptChange(tx, row, row.team_id !== null || teamId !== null)
    return findCallScript(tx, id)
  })
}

/** Private copy. Throws not_found, forbidden, conflict. */
export async function duplicateCallScript(ctx: Ctx, id: string): Promise<CallScriptView> {
  return transactScripts(ctx, async (tx, user) => {
    const { display_name, body, json_body } = await findCallScriptRow(tx, id)
    const usedNames = await requireScriptQuota(tx, user)
    const jsonBody = parseScriptDoc(json_body)
    return insertScript(tx, user, { displayName: createCopyName(display_name, usedNames), body, jsonBody })
  })
}

/** Throws not_found, forbidden. */
export async function deleteCallScript(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  return transactScripts(ctx, async (tx) => {
    const row = await findCallScriptRow(tx, id)
    if (!isOwn(tx, row)) throw new DomainError('forbidden', callScriptsWords.onlyOwnerCanDeleteCall)
    await tx.db.q.deleteFrom('call_scripts').where('id', '=', id).execute()
    await publishScriptChange(tx, row, row.team_id !== null)
    return { deleted: true }
  })
}

/** Throws forbidden for coaches. */
async function transactScripts<T>(ctx: Ctx, work: (tx: Ctx, user: UserActor) => Promise<T>): Promise<T> {
  const user = requireWriter(ctx)
  return ctx.db.transact('call-script.change', (tx) => work(tx, user))
}

async function insertScript(tx: Ctx, user: UserActor, input: CreateCallScript): Promise<CallScriptView> {
  const { displayName, body = '', teamId = null } = input
  await requireOwnTeam(tx, teamId)
  await requireFreeName(tx, user.userId, displayName)
  const now = tx.clock.now()
  const row = {
    id: tx.ids('scr'),
    account_id: user.accountId,
    user_id: user.userId,
    team_id: teamId,
    display_name: displayName,
    name_key: getNameKey(displayName),
    ...(toStoredText(input) ?? { body: normalizePlaceholders(body), json_body: null }),
    created_at: now,
    updated_at: now,
  }
  await tx.db.q.insertInto('call_scripts').values(row).execute()
  await publishScriptChange(tx, row, teamId !== null)
  return findCallScript(tx, row.id)
}

type StoredText = Pick<CallScriptRow, 'body' | 'json_body'>

/** With rich text, the plain text is written from it. */
const toStoredText = ({ jsonBody }: Pick<UpdateCallScript, 'jsonBody'>): StoredText | undefined =>
  jsonBody ? { body: toScriptText(jsonBody), json_body: JSON.stringify(jsonBody) } : undefined

/** Lines that a change of the plain text leaves keep their formatting. */
function applyBody(row: StoredText, input: UpdateCallScript): StoredText {
  const body = input.body === undefined ? row.body : normalizePlaceholders(input.body)
  const doc = input.jsonBody === null ? undefined : parseScriptDoc(row.json_body)
  return { body, json_body: doc ? JSON.stringify(applyText(doc, body)) : null }
}

async function publishScriptChange(tx: Ctx, row: CallScriptRow, isShared: boolean): Promise<void> {
  await tx.db.recordEvent({
    type: 'callScript.changed',
    room: isShared ? `account:${row.account_id}` : `user:${row.user_id}`,
    accountId: row.account_id,
    subjectId: row.id,
    payload: { scriptId: row.id },
  })
}

async function requireOwnTeam(tx: Ctx, teamId: string | null): Promise<void> {
  if (teamId === null) return
  const { accountId } = requireWriter(tx)
  const team = await tx.db.q.selectFrom('teams').select('id').where('account_id', '=', accountId).executeTakeFirst()
  if (team?.id === teamId) return
  const reason = callScriptsWords.youCanShareScriptOnly
  throw new DomainError('invalid', reason, { teamId: [reason] })
}

async function requireFreeName(tx: Ctx, userId: string, name: string, exceptId?: string): Promise<void> {
  const same = await tx.db.q
    .selectFrom('call_scripts')
    .select('id')
    .where('user_id', '=', userId)
    .where('name_key', '=', getNameKey(name))
    .executeTakeFirst()
  if (!same || same.id === exceptId) return
  throw new DomainError('conflict', formatDuplicateName(name), { displayName: [formatDuplicateName(name)] })
}

/** Returns used names. Throws conflict at the limit. */
async function requireScriptQuota(tx: Ctx, user: UserActor): Promise<ReadonlySet<string>> {
  const ownScripts = await tx.db.q
    .selectFrom('call_scripts')
    .select('name_key')
    .where('user_id', '=', user.userId)
    .execute()
  if (ownScripts.length >= MAX_CALL_SCRIPTS)
    throw new DomainError('conflict', callScriptsWords.youCallScriptsDeleteOne(String(MAX_CALL_SCRIPTS)))
  return new Set(ownScripts.map(({ name_key }) => name_key))
}

function createCopyName(name: string, usedNames: ReadonlySet<string>): string {
  for (let copy = 1; ; copy += 1) {
    const end = copy === 1 ? ' (copy)' : ` (copy ${String(copy)})`
    // Avoids splitting a surrogate pair.
    const start = name.slice(0, MAX_SCRIPT_NAME - end.length).replace(/[\uD800-\uDBFF]$/, '')
    const found = start.trimEnd() + end
    if (!usedNames.has(getNameKey(found))) return found
  }
}
