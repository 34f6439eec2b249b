import { Frown, Meh, Smile, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { MIN_TALK_S } from '~/domain/surveys/call-quality'
import type { CallQualityAnswer } from '~/domain/surveys/surveys.schema'
import type { Dialer } from '~/live/dialer/dialer'
import { commandQueue } from '~/live/dialer/command-queue'
import { Button } from '~/ui/button'
import { IconButton } from '~/ui/icon-button'
import { showToast } from '~/ui/toast'
import { useDialerUi } from '../dialer-context'
import { Strip } from '../strip'
import { dialerWords } from '../dialer.words'

const icon = { size: 14, 'aria-hidden': true } as const
const answers = [
  { sentiment: 'NEGATIVE', words: 'Bad', picture: <Frown {...icon} /> },
  { sentiment: 'NEUTRAL', words: 'Okay', picture: <Meh {...icon} /> },
  { sentiment: 'POSITIVE', words: 'Good', picture: <Smile {...icon} /> },
] as const

const BETWEEN_CALLS: readonly DialSessionView['state'][] = ['ready', 'wrapUp', 'ended']

const saveAnswer = ({ api }: Dialer, answer: CallQualityAnswer) =>
  commandQueue.run('callQuality', 'each', () => api.call('surveys.answerCallQuality', answer, { isOwed: true }))

/** After the disposition is saved. */
export function CallQuality() {
  const { dialer, state, enabled } = useDialerUi()
  const { session } = state
  const [callId, setCallId] = useState<string | null>(null)
  const askedCallId = useRef<string | null>(null)
  const titleId = useId()
  const talkedCallId = session?.lines
    .filter(({ status, billsec }) => status === 'ended' && billsec >= MIN_TALK_S)
    .map(({ id }) => id)
    .toSorted()
    .at(-1)
  const isBetweenCalls = session !== null && !session.wrapUpLineId && BETWEEN_CALLS.includes(session.state)

  useEffect(() => {
    if (!talkedCallId || !isBetweenCalls || askedCallId.current === talkedCallId) return
    askedCallId.current = talkedCallId
    // An answer from the previous page may be in progress.
    const fetchQuestion = () => dialer.api.call('surveys.findCallQualityQuestion')
    commandQueue.run('callQuality', 'each', fetchQuestion).then(
      (question) => setCallId(question.callId),
      () => {},
    )
  }, [dialer, talkedCallId, isBetweenCalls])

  const answer = async (sentiment: CallQualityAnswer['sentiment']) => {
    if (callId === null) return
    setCallId(null)
    await saveAnswer(dialer, { sentiment, callId })
    const text = dialerWords.thankYouResponseRecorded
    if (sentiment !== null) void showToast({ tone: 'success', text, position: 'top-center' })
  }
  useEffect(() => {
    if (isBetweenCalls || callId === null) return
    saveAnswer(dialer, { sentiment: null, callId })
      // Not shown: the seller is about to talk.
      .catch(() => {})
      .finally(() => setCallId(null))
  }, [dialer, isBetweenCalls, callId])

  if (callId === null || !isBetweenCalls) return null
  return (
    <Strip aria-labelledby={titleId}>
      <p role="status" id={titleId} className="min-w-0 text-s text-text">
        {dialerWords.howQualityLastCall}
      </p>
      <div role="group" aria-labelledby={titleId} className="flex gap-1.5">
        {answers.map(({ sentiment, words, picture }) => (
          <Button
            key={sentiment}
            type="button"
            size="s"
            icon={picture}
            disabled={!enabled}
            onClick={() => void dialer.press(() => answer(sentiment))}
          >
            {words}
          </Button>
        ))}
        <IconButton
          label={dialerWords.dismiss}
          size="s"
          icon={<X size={14} aria-hidden />}
          disabled={!enabled}
          onClick={() => void dialer.press(() => answer(null))}
        />
      </div>
    </Strip>
  )
}
