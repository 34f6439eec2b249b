import { useCallback, useContext, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { LeadView } from '~/domain/leads/leads.schema'
import type { UsageNotice } from '~/domain/usage/usage.schema'
import { ApiError, makeApiClient } from '~/live/api-client'
import { boardApiPaths } from '~/live/board-api-paths'
import { CredentialsContext } from '~/live/credentials'
import { useLiveEvents } from '~/live/live-page'
import { drawNews } from '~/live/draw-news'
import { useReadAgain, useReadAgainSoon } from '~/live/use-read-again'
import { AN_ERROR } from '../../+ui/failed-read'
import { boardReducer, startBoard, type BoardState, type LoadedBoard } from './board-state'
import { todayHere, zoneHere } from './today'
import { readPage, useTails, type BoardApi } from './use-tails'

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
  const [kept, dispatch] = useReducer(boardReducer, loaded, startBoard)
  // Reset during render: another board's leads must not flash.
  const state = kept.loaded === loaded ? kept : boardReducer(kept, { type: 'loaded', loaded })
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
    if (kept.loaded !== loaded) dispatch({ type: 'loaded', loaded })
  }, [state, kept.loaded, loaded])

  const credentials = useContext(CredentialsContext)
  const { userId } = loaded
  const api = useMemo(
    () => makeApiClient({ credentials, userId: () => userId, paths: boardApiPaths }),
    [credentials, userId],
  )
  const { id } = loaded.board
  const changes = useRef(0)
  useCounts(id, changes, (counts) => dispatch({ type: 'counted', counts }), api)
  const readAgain = useReadAgainSoon()
  useLiveEvents((event) => {
    switch (event.type) {
      case 'board.changed':
      case 'stage.added':
      case 'stage.changed':
      case 'stage.removed':
      case 'leads.changed':
      // A rule with a deleted disposition is broken.
      case 'dispositions.changed':
        if (event.payload.boardId === id) readAgain()
        break
      case 'boards.changed':
        return readAgain()
    }
    changes.current += 1
    drawNews(() => dispatch({ type: 'event', event, today: todayHere(Date.now()) }))
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
          onFailure(wordsOf(error))
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
      const page = await readPage(api, board, stageId, after).catch((error: unknown) => {
        onFailure(wordsOf(error))
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
        const isOut = error instanceof ApiError && error.code === 'no_minutes'
        const told = isOut ? await api.call('usage.claimNotice').catch(() => null) : null
        // The dialog is shown once per person; later refusals go to the bar.
        if (told?.notice) onUsage(told.notice)
        else onFailure(wordsOf(error))
        return false
      }
    },
    [api, onFailure, onUsage],
  )
  return { state, move, loadMore, dial }
}

const wordsOf = (error: unknown): string => (error instanceof ApiError ? error.message : AN_ERROR)

type Counts = LoadedBoard['counts']

/** Retries of an outdated count; a busy board waits for the next tick. */
const ASKED_AGAIN = 3

/** Counts the reader's day. A response is dropped if an event arrived during the request. */
function useCounts(id: string, changes: { current: number }, onCounts: (counts: Counts) => void, api: BoardApi): void {
  const tell = useRef(onCounts)
  useEffect(() => {
    tell.current = onCounts
  })
  useEffect(() => {
    let gone = false
    const ask = (again: number) => {
      if (gone || document.visibilityState === 'hidden') return
      const before = changes.current
      api.call('leads.findCounts', { id, timeZone: zoneHere() }).then(
        (counts) => {
          if (gone) return
          if (changes.current === before) tell.current(counts)
          else if (again > 0) ask(again - 1)
        },
        // The next tick retries; until then events update the counters.
        () => {},
      )
    }
    ask(ASKED_AGAIN)
    const tick = setInterval(() => ask(ASKED_AGAIN), TICK_MS)
    return () => {
      gone = true
      clearInterval(tick)
    }
  }, [id, changes, api])
}

const HOUR_MS = 3_600_000

/**
 * Server time, per minute. Reloads with jitter at the full hour (zones open); each minute if `byTime`: a due call sends
 * no event.
 */
export function useMinutes(serverNow: number, byTime: boolean): number {
  const [now, setNow] = useState(serverNow)
  const readAgain = useReadAgain()
  const ahead = useRef(0)
  const isOwed = useRef(false)
  useEffect(() => {
    ahead.current = serverNow - Date.now()
  }, [serverNow])
  useEffect(() => {
    let late: ReturnType<typeof setTimeout> | undefined
    let hour = Math.floor(Date.now() / HOUR_MS)
    const read = () => {
      isOwed.current = document.visibilityState === 'hidden'
      if (!isOwed.current) readAgain()
    }
    const turn = () => isOwed.current && read()
    document.addEventListener('visibilitychange', turn)
    const tick = setInterval(() => {
      const time = Date.now()
      setNow(time + ahead.current)
      if (byTime) read()
      if (Math.floor(time / HOUR_MS) === hour) return
      hour = Math.floor(time / HOUR_MS)
      late = setTimeout(read, Math.random() * 20_000)
    }, TICK_MS)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      clearInterval(tick)
      clearTimeout(late)
    }
  }, [readAgain, byTime])
  return now
}
