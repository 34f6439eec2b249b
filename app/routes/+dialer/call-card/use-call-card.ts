import { useEffect, useState } from 'react'
import type { CallCard } from '~/domain/call-card/call-card.schema'
import { useDialerUi } from '../dialer-context'

export interface CardTarget {
  contactId: string
  /** E.164. */
  number: string | null
  /** Absent in a preview. */
  callId?: string
  /** Its board, if it was dialed from one. */
  boardId?: string | null
}

/** null while it loads, and if it cannot be loaded: the line's own facts suffice. */
export function useCallCard(target: CardTarget | null): CallCard | null {
  const { api } = useDialerUi().dialer
  const [loaded, setLoaded] = useState<{ of: string; card: CallCard } | null>(null)
  const { contactId, number, callId, boardId } = target ?? {}
  const of = `${contactId ?? ''} ${callId ?? ''}`
  useEffect(() => {
    if (!contactId) return
    let isOver = false
    const input = {
      contactId,
      ...(number ? { number } : {}),
      ...(callId ? { exceptCallId: callId } : {}),
      ...(boardId ? { boardId } : {}),
    }
    api.call('callCard.findCallCard', input).then(
      (card) => isOver || setLoaded({ of, card }),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [api, of, contactId, number, callId, boardId])
  return loaded?.of === of ? loaded.card : null
}
