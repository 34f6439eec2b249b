import { useEffect, useRef } from 'react'
import type { LeadView } from '~/domain/leads/leads.schema'
import { ApiError, type ApiClient } from '~/live/api-client'
import type { boardApiPaths } from '~/live/board-api-paths'
import { reportFailedLoad } from '~/live/create-cached-loader'
import type { BoardAction, BoardState, LoadedBoard } from './board-state'

export type BoardApi = ApiClient<keyof typeof boardApiPaths>

export function fetchLeadPage(api: BoardApi, board: LoadedBoard['board'], stageId: string, cursor: string) {
  const { assignmentUserId, ...filter } = board.userSettings
  const filterParams = { ...filter, assignmentUserId: assignmentUserId ?? undefined }
  return api.call('leads.listLeads', { id: board.id, stageId, cursor, ...filterParams })
}

/** Refetches the pages that were scrolled to. New loader data restarts it. */
export function useTails(
  api: BoardApi,
  { loaded, tails }: BoardState,
  latest: { current: BoardState },
  dispatch: (action: BoardAction) => void,
): void {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  // Once per loader data: the walk reads up to the current depth.
  const startedFor = useRef<LoadedBoard | null>(null)
  useEffect(() => {
    if (startedFor.current === loaded) return
    startedFor.current = loaded
    const isStale = (stageId: string) =>
      !isOpen.current || latest.current.loaded !== loaded || latest.current.tails[stageId] === undefined
    const refetchTail = async (stageId: string, cursor: string, firstPageLength: number) => {
      const leads: LeadView[] = []
      let next: string | null = cursor
      while (
        next !== null &&
        !isStale(stageId) &&
        firstPageLength + leads.length < (latest.current.tails[stageId]?.depth ?? 0)
      ) {
        const page = await fetchLeadPage(api, loaded.board, stageId, next)
        leads.push(...page.items)
        next = page.nextCursor
      }
      if (!isStale(stageId)) dispatch({ type: 'tail', stageId, cursor, leads, nextCursor: next })
    }
    for (const [stageId, { cursor }] of Object.entries(tails))
      refetchTail(stageId, cursor, loaded.columns[stageId]?.leads.length ?? 0).catch((error: unknown) => {
        if (!isStale(stageId) && !isClientError(error)) reportFailedLoad()
      })
  }, [api, loaded, tails, latest, dispatch])
}

/** A 4xx is final: the page's loader reports it. */
const isClientError = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
