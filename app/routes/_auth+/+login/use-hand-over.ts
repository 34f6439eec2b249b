import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { requestHandOver, type HandOverAnswer } from '~/live/hand-over'
import { accountPagesWords } from '../../+account/account-pages.words'
import type { Refusal } from '../../+form/submission'

type Offer = Extract<HandOverAnswer, { step: 'code' }>

export type HandOverState =
  | { step: 'connecting' }
  /** Another user is signed in here. */
  | { step: 'other-user'; offer: Offer }
  | { step: 'refused'; text: string }

export interface EnterUser {
  id: string
  name: string
  endsSoon: boolean
}

/** Signs this window in by its opener's code, and replaces it by the requested page. */
export function useHandOver(redirectTo: string, user: EnterUser | null) {
  const fetcher = useFetcher<Refusal | { entered: true }>()
  const [state, setState] = useState<HandOverState>({ step: 'connecting' })
  const ended = useRef(new AbortController())

  const openPage = () => window.location.replace(redirectTo)

  /** `agreedTo`: the user that may replace the signed-in one. */
  async function request(agreedTo: string | null): Promise<void> {
    const { signal } = ended.current
    const answer = await requestHandOver(signal)
    if (signal.aborted) return
    if (answer.step === 'refused') return setState(answer)
    if (answer.step === 'alone') {
      // The ordinary sign-in would send a signed-in user there too.
      return user ? openPage() : setState({ step: 'refused', text: accountPagesWords.windowAlone })
    }
    const isSame = user?.id === answer.user.id
    if (isSame && !user.endsSoon) return openPage()
    if (user && !isSame && agreedTo !== answer.user.id) return setState({ step: 'other-user', offer: answer })
    fetcher.submit({ code: answer.code, ...(user ? { replaces: user.id } : {}) }, { method: 'post' })
  }

  const connect = useRef(request)
  useEffect(() => {
    const controller = new AbortController()
    ended.current = controller
    void connect.current(null)
    return () => controller.abort()
  }, [])

  const { data } = fetcher
  const entered = data !== undefined && 'entered' in data
  useEffect(() => {
    if (entered) window.location.replace(redirectTo)
  }, [entered, redirectTo])

  const refusal = data && 'result' in data ? (Object.values(data.result.error ?? {}).flat()[0] ?? '') : null
  return {
    state: fetcher.state === 'idle' && refusal !== null ? ({ step: 'refused', text: refusal } as const) : state,
    /** A code lasts a minute: asks for a new one. */
    replaceUser(offer: Offer) {
      setState({ step: 'connecting' })
      void request(offer.user.id)
    },
  }
}
