import { Check, Circle, CircleMinus, CirclePlus } from 'lucide-react'
import type { DispositionView } from '~/domain/dial-sessions/dialer.schema'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { isLayoutShifting } from '~/live/dialer/press-guard'
import { Button, KeyHint } from '~/ui/button'
import { cx } from '~/ui/cx'
import { ContinueButton } from '../controls'
import { useDialerUi } from '../dialer-context'
import type { KeyMap } from '../keyboard/keys'
import { leadLabel } from './line-appearance'
import { dialerWords } from '../dialer.words'

const typeStyles = {
  POSITIVE: { icon: CirclePlus, colour: 'text-ok' },
  NEUTRAL: { icon: Circle, colour: 'text-muted' },
  NEGATIVE: { icon: CircleMinus, colour: 'text-danger' },
}

/** Advanced and Answer Boost: saving starts the next dials. */
export function WrapUp({ keys }: { keys: KeyMap }) {
  const { state, size, pendingDisposition } = useDialerUi()
  const { session, dispositions } = state
  const mini = size === 'mini'
  const line = getCurrentLine(session)
  const box = cx('flex min-w-0 flex-1 items-center gap-2', mini && 'border-t border-line px-3 py-2')
  if (!session || !line || !session.can.includes('dispose') || dispositions.length === 0) {
    return session?.can.includes('continue') ? (
      <div className={cx(box, 'justify-end')}>
        <ContinueButton keys={keys} />
      </div>
    ) : null
  }
  return (
    <section
      aria-label={dialerWords.dispositionCall(leadLabel(line))}
      className={cx(box, mini && 'flex-col items-stretch')}
    >
      <div className={cx('shrink-0 text-s text-muted', mini ? 'flex h-7 items-center' : 'w-17')}>
        {pendingDisposition ? (
          <UndoButton />
        ) : mini ? (
          <p className="truncate">{dialerWords.whatDispositionCall(leadLabel(line))}</p>
        ) : (
          dialerWords.disposition
        )}
      </div>
      <div
        className={cx(
          'min-w-0 flex-1 gap-1.5',
          mini
            ? 'grid grid-cols-2'
            : size === 's'
              ? 'flex overflow-x-auto'
              : 'flex max-h-full flex-wrap content-center overflow-y-auto',
        )}
      >
        {dispositions.map((disposition, place) => (
          <DispositionButton key={disposition.id} disposition={disposition} place={place} />
        ))}
      </div>
      <ContinueButton keys={keys} size={mini ? 'm' : 's'} />
    </section>
  )
}

/** For 3 s after a choice by key. As wide as the label that it replaces: no choice moves. */
function UndoButton() {
  const { state, pendingDisposition, undoDisposition } = useDialerUi()
  const chosen = state.dispositions.find(({ id }) => id === pendingDisposition?.dispositionId)
  if (!chosen) return null
  return (
    <>
      <span role="status" className="sr-only">
        {dialerWords.savingDisposition(chosen.name)}
      </span>
      <Button size="s" className="overflow-hidden" onClick={undoDisposition}>
        {dialerWords.undo}
        <span aria-hidden key={chosen.id} className="undo-time absolute inset-x-0 bottom-0 h-0.5 bg-accent" />
      </Button>
    </>
  )
}

function DispositionButton({ disposition, place }: { disposition: DispositionView; place: number }) {
  const { dialer, state, enabled, size, pendingDisposition, undoDisposition } = useDialerUi()
  const line = getCurrentLine(state.session)
  if (!line) return null
  const chosen = (pendingDisposition?.dispositionId ?? line.dispositionId) === disposition.id
  const { icon: Icon, colour } = typeStyles[disposition.type]
  return (
    <button
      type="button"
      aria-pressed={chosen}
      title={disposition.name}
      disabled={!enabled}
      onClick={() => {
        // A double click on the previous content.
        if (isLayoutShifting(state)) return
        undoDisposition()
        void dialer.press(() => dialer.dispose(line, disposition.id))
      }}
      className={cx(
        'inline-flex h-(--control-s) min-w-0 items-center rounded-m border text-s text-text transition-colors duration-(--quick) hover:border-line-strong hover:bg-hover disabled:opacity-50',
        chosen ? 'border-accent bg-selected' : 'border-line bg-raised',
        size === 'mini' ? 'w-full gap-1 px-1.5' : 'gap-1.5 px-2',
      )}
    >
      {chosen ? (
        <Check size={14} aria-hidden className="shrink-0 text-accent" />
      ) : (
        <Icon size={14} aria-hidden className={cx('shrink-0', colour)} />
      )}
      <span className="truncate">{disposition.name}</span>
      {place < 9 ? (
        <span className="ml-auto">
          <KeyHint>{place + 1}</KeyHint>
        </span>
      ) : null}
    </button>
  )
}
