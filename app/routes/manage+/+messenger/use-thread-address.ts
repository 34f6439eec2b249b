import { useNavigate, useParams, useSearchParams } from '@remix-run/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '~/live/api-client'
import type { Messenger } from '~/live/messenger/create-messenger'
import { showToast } from '~/ui/toast'
import type { MessengerPlace } from '../../+messenger/messenger-context'
import { messengerWords } from '../../+messenger/messenger.words'

const MESSENGER_PATH = '/manage/messenger'

/** null: the list. */
const threadPath = (threadId: string | null): string =>
  threadId === null ? MESSENGER_PATH : `${MESSENGER_PATH}/${threadId}`

const openThreadId = (messenger: Messenger): string | null => messenger.getState().thread?.id ?? null

const showError = (error: unknown) =>
  showToast({ tone: 'error', text: error instanceof ApiError ? error.message : messengerWords.errorOccurred })

/** The address names the open conversation, or a number to text (`to`): reload and Back keep the place. */
export function useThreadAddress(): MessengerPlace {
  const addressed = useParams().threadId ?? null
  const to = useSearchParams()[0].get('to')
  const navigate = useNavigate()
  const [messenger, setMessenger] = useState<Messenger | null>(null)
  const lastOpen = useRef<string | null>(null)
  /** A conversation that the list does not have is null while it loads. */
  const isOpening = useRef(false)
  useEffect(() => {
    if (!messenger) return
    const open = openThreadId(messenger)
    if (addressed !== null && addressed !== open) {
      isOpening.current = true
      void messenger.open(addressed).finally(() => (isOpening.current = false))
    }
    if (addressed === null && to !== null) void messenger.openWith(to).catch(showError)
    else if (addressed === null && open !== null) messenger.closeThread()
  }, [messenger, addressed, to])
  useEffect(() => {
    if (!messenger) return
    return messenger.subscribe(() => {
      const open = openThreadId(messenger)
      if (open === lastOpen.current || (open === null && isOpening.current)) return
      lastOpen.current = open
      const isStep = addressed === null
      if (open !== addressed) navigate(threadPath(open), { replace: !isStep, preventScrollReset: true })
    })
  }, [messenger, addressed, navigate])
  return useMemo(() => ({ attach: setMessenger }), [])
}
