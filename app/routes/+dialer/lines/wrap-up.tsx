import { Check, Circle, CircleMinus, CirclePlus } from 'lucide-react'
import type { DispositionView } from '~/domain/dial-sessions/dialer.schema'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { isLayoutShifting } from '~/live/dialer/press-guard'
import { KeyHint } from '~/ui/button'
import { cx } from '~/ui/cx'
import { CallbackTimeChoice } from '../call-card/callback-time'
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
  if (pendingDisposition?.asksTime) return <CallbackTimeChoice />
  return (
    <section
      aria-label={dialerWords.dispositionCall(leadLabel(line))}
      className={cx(box, mini ? 'flex-col items-stretch' : 'h-full')}
    >
      {mini ? <p className="truncate text-s text-muted">{dialerWords.whatDispositionCall(leadLabel(line))}</p> : null}
      <div
        className={cx(
          'grid min-w-0 flex-1 gap-1',
          mini
            ? 'grid-cols-2'
            : cx(
                'max-h-full content-center overflow-y-auto',
                size === 's'
                  ? 'grid-cols-[repeat(auto-fit,minmax(116px,1fr))]'
                  : 'grid-cols-[repeat(auto-fit,minmax(148px,1fr))]',
              ),
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

/** Chosen by key, it offers Undo for 3 s in its own place: no choice moves. */
function DispositionButton({ disposition, place }: { disposition: DispositionView; place: number }) {
  const { dialer, state, enabled, size, pendingDisposition, undoDisposition, chooseDisposition } = useDialerUi()
  const line = getCurrentLine(state.session)
  if (!line) return null
  const isPending = pendingDisposition?.dispositionId === disposition.id
  const chosen = (pendingDisposition?.dispositionId ?? line.dispositionId) === disposition.id
  const { icon: Icon, colour } = typeStyles[disposition.type]
  const isLarge = state.session?.wrapUpLineId != null
  const isNarrow = size === 'm' || size === 's'
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
        if (disposition.category === 'CALLBACK' && !isPending) return chooseDisposition(line, disposition.id)
        if (!isPending) void dialer.press(() => dialer.dispose(line, disposition.id))
      }}
      className={cx(
        'relative inline-flex min-w-0 items-center overflow-hidden rounded-m border text-text transition-colors duration-(--quick) hover:border-line-strong hover:bg-hover disabled:opacity-50',
        isLarge ? 'h-(--control) font-medium' : 'h-(--control-s)',
        isLarge && !isNarrow ? 'text-m' : 'text-s',
        isNarrow ? 'gap-1 px-1.5' : 'gap-1.5 px-2',
        chosen ? 'border-accent bg-selected' : 'border-line bg-raised',
      )}
    >
      {chosen ? (
        <Check size={14} aria-hidden className="shrink-0 text-accent" />
      ) : isNarrow ? (
        <span aria-hidden className={cx('absolute inset-y-0 left-0 w-0.75 bg-current', colour)} />
      ) : (
        <Icon size={14} aria-hidden className={cx('shrink-0', colour)} />
      )}
      <span className="truncate">
        {isPending ? (
          <>
            <span className="sr-only">{disposition.name}, </span>
            {dialerWords.undo}
          </>
        ) : (
          disposition.name
        )}
      </span>
      {place < 9 ? (
        <span className="ml-auto">
          <KeyHint>{place + 1}</KeyHint>
        </span>
      ) : null}
      {isPending ? (
        <>
          <span role="status" className="sr-only">
            {dialerWords.savingDisposition(disposition.name)}
          </span>
          <span aria-hidden className="undo-time absolute inset-x-0 bottom-0 h-0.5 bg-accent" />
        </>
      ) : null}
    </button>
  )
}
