import { useCallback, useContext, useMemo } from 'react'
import type { BulkResult } from '~/domain/board-leads/board-leads.schema'
import type { LeadView } from '~/domain/leads/leads.schema'
import { ApiError, createApiClient } from '~/live/api-client'
import { boardApiPaths } from '~/live/board-api-paths'
import { CredentialsContext } from '~/live/credentials'
import { showToast } from '~/ui/toast'
import { uiWords } from '~/ui/ui.words'
import { selectWords } from './select.words'

export interface BulkChanges {
  move(leads: readonly LeadView[], stage: { id: string; name: string }): Promise<boolean>
  /** null: unassigns. */
  assign(leads: readonly LeadView[], member: { userId: string; name: string } | null): Promise<boolean>
  snooze(leads: readonly LeadView[], snoozingHours: number): Promise<boolean>
  remove(leads: readonly LeadView[]): Promise<boolean>
}

const toSeen = (leads: readonly LeadView[], stageId?: string) =>
  leads.map((lead) => ({ leadId: lead.id, stageId: stageId ?? lead.stageId }))

/** Changes selected leads; a toast says how many, with Undo for moves and assignments. False: refused, and shown. */
export function useBulkChange(boardId: string, userId: string): BulkChanges {
  const credentials = useContext(CredentialsContext)
  const api = useMemo(
    () => createApiClient({ credentials, userId: () => userId, paths: boardApiPaths }),
    [credentials, userId],
  )
  const run = useCallback(
    async (
      change: Promise<BulkResult>,
      describe: (count: number) => string,
      undo?: (ids: ReadonlySet<string>) => Promise<BulkResult[]>,
    ): Promise<boolean> => {
      try {
        const { changed, refused } = await change
        const changedIds = new Set(changed)
        if (changed.length > 0)
          void showToast({
            tone: 'success',
            text: describe(changed.length),
            ...(undo ? { action: { label: selectWords.undo, onPress: () => void revert(undo(changedIds)) } } : {}),
          })
        reportRefused(refused)
        return true
      } catch (error) {
        reportFailure(error)
        return false
      }
    },
    [],
  )
  return useMemo(
    () => ({
      move: (leads, stage) =>
        run(
          api.call('boardLeads.moveLeads', { id: boardId, leads: toSeen(leads), stageId: stage.id }),
          (count) => selectWords.moved(count, stage.name),
          (ids) =>
            forEachGroup(
              leads,
              ids,
              ({ stageId }) => stageId,
              (group, stageId) =>
                api.call('boardLeads.moveLeads', {
                  id: boardId,
                  leads: toSeen(group, stage.id),
                  stageId,
                  withRules: false,
                }),
            ),
        ),
      assign: (leads, member) => {
        const assignTo = (group: readonly LeadView[], memberId: string) =>
          api.call('boardLeads.assignLeads', {
            id: boardId,
            leads: toSeen(group),
            ...(memberId === '' ? { unassign: true } : { teamMemberUserId: memberId }),
          })
        return run(
          assignTo(leads, member?.userId ?? ''),
          (count) => (member ? selectWords.assigned(count, member.name) : selectWords.unassigned(count)),
          (ids) => forEachGroup(leads, ids, ({ assignedToUser }) => assignedToUser?.userId ?? '', assignTo),
        )
      },
      snooze: (leads, snoozingHours) =>
        run(
          api.call('boardLeads.snoozeLeads', { id: boardId, leads: toSeen(leads), snoozingHours }),
          selectWords.snoozed,
        ),
      remove: (leads) =>
        run(api.call('boardLeads.removeLeads', { id: boardId, leads: toSeen(leads) }), selectWords.removed),
    }),
    [api, boardId, run],
  )
}

/** Calls `change` for the leads of each former place or seller. */
async function forEachGroup(
  leads: readonly LeadView[],
  ids: ReadonlySet<string>,
  keyOf: (lead: LeadView) => string,
  change: (group: LeadView[], key: string) => Promise<BulkResult>,
): Promise<BulkResult[]> {
  const changed = leads.filter(({ id }) => ids.has(id))
  const keys = [...new Set(changed.map(keyOf))]
  return Promise.all(
    keys.map((key) =>
      change(
        changed.filter((lead) => keyOf(lead) === key),
        key,
      ),
    ),
  )
}

async function revert(undo: Promise<BulkResult[]>): Promise<void> {
  try {
    const results = await undo
    const count = results.reduce((sum, { changed }) => sum + changed.length, 0)
    if (count > 0) void showToast({ tone: 'success', text: selectWords.undone(count) })
    reportRefused(results.flatMap(({ refused }) => refused))
  } catch (error) {
    reportFailure(error)
  }
}

function reportRefused(refused: BulkResult['refused']): void {
  const [first] = refused
  if (first) void showToast({ tone: 'warning', text: selectWords.refused(refused.length, first.reason) })
}

function reportFailure(error: unknown): void {
  void showToast({ tone: 'error', text: error instanceof ApiError ? error.message : uiWords.genericError })
}
