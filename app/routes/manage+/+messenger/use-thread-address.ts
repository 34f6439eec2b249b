import { useNavigate, useParams } from '@remix-run/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Messenger } from '~/live/messenger/create-messenger'
import type { MessengerPlace } from '../../+messenger/messenger-context'

const MESSENGER_PATH = '/manage/messenger'

/** Address of a conversation, null: of the list. */
const threadPath = (threadId: string | null): string =>
  threadId === null ? MESSENGER_PATH : `${MESSENGER_PATH}/${threadId}`

/** The address names the open conversation: reload and Back keep the place. */
export function useThreadAddress(): MessengerPlace {
  const addressed = useParams().threadId ?? null
  const navigate = useNavigate()
  const [messenger, setMessenger] = useState<Messenger | null>(null)
  const latest = useRef({ addressed, navigate })
  latest.current = { addressed, navigate }
  useEffect(() => {
    if (!messenger) return
    const open = messenger.getState().thread?.id ?? null
    if (addressed !== null && addressed !== open) void messenger.open(addressed)
    if (addressed === null && open !== null) messenger.closeThread()
  }, [messenger, addressed])
  useEffect(() => {
    if (!messenger) return
    let open = messenger.getState().thread?.id ?? null
    return messenger.subscribe(() => {
      const now = messenger.getState().thread?.id ?? null
      if (now === open) return
      open = now
      const { addressed: shown, navigate: go } = latest.current
      if (now !== shown) go(threadPath(now), { replace: now === null || shown !== null, preventScrollReset: true })
    })
  }, [messenger])
  return useMemo(() => ({ attach: setMessenger }), [])
}
