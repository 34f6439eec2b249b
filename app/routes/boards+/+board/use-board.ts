import { useCallback, useContext, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { LeadView } from '~/domain/leads/leads.schema'
import type { UsageNotice } from '~/domain/usage/usage.schema'
import { ApiError, createApiClient } from '~/live/api-client'
import { boardApiPaths } from '~/live/board-api-paths'
import { CredentialsContext } from '~/live/credentials'
import { useLiveEvents } from '~/live/live-page'
import { renderEvent } from '~/live/render-event'
import { useReloadPage, useReloadPageSoon } from '~/live/use-reload-page'
import { boardReducer, createBoardState, type BoardState, type LoadedBoard } from './board-state'
import { getLocalDayRange, getLocalTimeZone } from './today'
import { fetchLeadPage, useTails, type BoardApi } from './use-tails'
import { uiWords } from '~/ui/ui.words'

/** 1-boards §9 */
const TICK_MS = 60_000

export interface LiveBoard {
  state: BoardState
  /** Moves optimistically; reverts and reports a refusal. */
  move(lead: LeadView, toStageId: string): void
  /** Rejects on failure. */
  loadMore(stageId: string): Promise<void>
  /** Starts a session over the filtered leads. False: refused, and reported. */
  dial(stageId: string, mini: boolean): Promise<boolean>
}

/** Counters are also polled: eligibility changes with time. */
export function useBoard(
  loaded: LoadedBoard,
  onFailure: (words: string) => void,
  onUsage: (notice: UsageNotice) => void,
): LiveBoard {
  const [stored, dispatch] = useReducer(boardReducer, loaded, createBoardState)
  // Reset during render: another board's leads must not flash.
  const state = stored.loaded === loaded ? stored : boardReducer(stored, { type: 'loaded', loaded })
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
    if (stored.loaded !== loaded) dispatch({ type: 'loaded', loaded })
  }, [state, stored.loaded, loaded])

  const credentials = useContext(CredentialsContext)
  const { userId } = loaded
  const api = useMemo(
    () => createApiClient({ credentials, userId: () => userId, paths: boardApiPaths }),
    [credentials, userId],
  )
  const { id } = loaded.board
  const changes = useRef(0)
  useCounts(id, changes, (counts) => dispatch({ type: 'counted', counts }), api)
  const reloadPage = useReloadPageSoon()
  useLiveEvents((event) => {
    switch (event.type) {
      case 'board.changed':
      case 'stage.added':
      case 'stage.changed':
      case 'stage.removed':
      case 'leads.changed':
      // A rule with a deleted disposition is broken.
      case 'dispositions.changed':
        if (event.payload.boardId === id) reloadPage()
        break
      case 'boards.changed':
        return reloadPage()
    }
    changes.current += 1
    renderEvent(() => dispatch({ type: 'event', event, today: getLocalDayRange(Date.now()) }))
  })

  const move = useCallback(
    (lead: LeadView, toStageId: string) => {
      const { id: leadId, boardId: fromBoardId, stageId: fromStageId } = lead
      if (fromStageId === toStageId) return
      dispatch({ type: 'move', lead, toStageId })
      api.call('leads.moveLead', { id: fromBoardId, stageId: toStageId, leadId, fromBoardId, fromStageId }).then(
        (moved) => dispatch({ type: 'moved', lead: moved }),
        (error: unknown) => {
          dispatch({ type: 'stayed', leadId })
          onFailure(getErrorText(error))
        },
      )
    },
    [api, onFailure],
  )
  useTails(api, state, latest, dispatch)
  const loadMore = useCallback(
    async (stageId: string) => {
      const { board, columns } = latest.current
      const after = columns[stageId]?.nextCursor
      if (!after) return
      const page = await fetchLeadPage(api, board, stageId, after).catch((error: unknown) => {
        onFailure(getErrorText(error))
        throw error
      })
      dispatch({ type: 'page', stageId, after, leads: page.items, nextCursor: page.nextCursor })
    },
    [api, onFailure],
  )
  const dial = useCallback(
    async (stageId: string, mini: boolean) => {
      const { board } = latest.current
      const { assignmentUserId, ...filter } = board.userSettings
      const tagOrder = board.stages.find(({ id: stage }) => stage === stageId)?.priorityStacks
      try {
        await api.call('dialer.startStageSession', {
          callboardId: board.id,
          stageId,
          mini,
          filter: { ...filter, assignmentUserId: assignmentUserId ?? undefined, tagOrder },
        })
        return true
      } catch (error) {
        const isOutOfMinutes = error instanceof ApiError && error.code === 'no_minutes'
        const claimed = isOutOfMinutes
          ? await api.call('usage.claimNotice', { consumable: 'dialMinutes' }).catch(() => null)
          : null
        // The dialog is shown once per person; later refusals go to the bar.
        if (claimed?.notice) onUsage(claimed.notice)
        else onFailure(getErrorText(error))
        return false
      }
    },
    [api, onFailure, onUsage],
  )
  return { state, move, loadMore, dial }
}

const getErrorText = (error: unknown): string => (error instanceof ApiError ? error.message : uiWords.genericError)

type Counts = LoadedBoard['counts']

/** Retries of an outdated count; a busy board waits for the next tick. */
const COUNT_RETRIES = 3

/** Counts the reader's day. A response is dropped if an event arrived during the request. */
function useCounts(id: string, changes: { current: number }, onCounts: (counts: Counts) => void, api: BoardApi): void {
  const latestOnCounts = useRef(onCounts)
  useEffect(() => {
    latestOnCounts.current = onCounts
  })
  useEffect(() => {
    let isClosed = false
    const fetchCounts = (retriesLeft: number) => {
      if (isClosed || document.visibilityState === 'hidden') return
      const before = changes.current
      api.call('leads.findCounts', { id, timeZone: getLocalTimeZone() }).then(
        (counts) => {
          if (isClosed) return
          if (changes.current === before) latestOnCounts.current(counts)
          else if (retriesLeft > 0) fetchCounts(retriesLeft - 1)
        },
        // The next tick retries; until then events update the counters.
        () => {},
      )
    }
    fetchCounts(COUNT_RETRIES)
    const tick = setInterval(() => fetchCounts(COUNT_RETRIES), TICK_MS)
    return () => {
      isClosed = true
      clearInterval(tick)
    }
  }, [id, changes, api])
}

const HOUR_MS = 3_600_000

/**
 * Server time, per minute. Reloads with jitter at the full hour (zones open); each minute if `byTime`: a due call sends
 * no event.
 */
export function useServerTime(serverNow: number, reloadsEachMinute: boolean): number {
  const [now, setNow] = useState(serverNow)
  const reloadPage = useReloadPage()
  const clockOffset = useRef(0)
  const isReloadDue = useRef(false)
  useEffect(() => {
    clockOffset.current = serverNow - Date.now()
  }, [serverNow])
  useEffect(() => {
    let hourlyReload: ReturnType<typeof setTimeout> | undefined
    let hour = Math.floor(Date.now() / HOUR_MS)
    const reloadIfVisible = () => {
      isReloadDue.current = document.visibilityState === 'hidden'
      if (!isReloadDue.current) reloadPage()
    }
    const onVisibilityChange = () => isReloadDue.current && reloadIfVisible()
    document.addEventListener('visibilitychange', onVisibilityChange)
    const tick = setInterval(() => {
      const time = Date.now()
      setNow(time + clockOffset.current)
      if (reloadsEachMinute) reloadIfVisible()
      if (Math.floor(time / HOUR_MS) === hour) return
      hour = Math.floor(time / HOUR_MS)
      hourlyReload = setTimeout(reloadIfVisible, Math.random() * 20_000)
    }, TICK_MS)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      clearInterval(tick)
      clearTimeout(hourlyReload)
    }
  }, [reloadPage, reloadsEachMinute])
  return now
}
