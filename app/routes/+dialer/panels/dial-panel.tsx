import { Delete, Phone } from 'lucide-react'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { toE164 } from '~/domain/phone-numbers/read-number'
import { Button } from '~/ui/button'
import { FormattedTime } from '~/ui/formatted-time'
import { IconButton } from '~/ui/icon-button'
import { useDialerUi } from '../dialer-context'
import { Keypad } from '../keyboard/keypad'
import { usePanelState } from '../use-panel-state'
import { dialerPanelsWords } from './dialer-panels.words'
import { loadDialTargets, type DialTarget } from './dial-targets'
import { getNumberProblem } from './number-problem'
import { PanelShell } from './panel-shell'
import { getTargetName, resolveContactId, TargetField, TargetList, useTargets } from './target-picker'

const MAX_LENGTH = 40

/** Calls a contact or a number as the host page does (`call.dial`). */
export function DialPanel() {
  const { dialer, state, enabled, closePanel } = useDialerUi()
  const [text, setText] = usePanelState('text', () => '')
  const [chosen, setChosen] = usePanelState<DialTarget | null>('chosen', () => null)
  const [refusedText, setRefusedText] = useState<string | null>(null)
  const { targets, failed, search } = useTargets(text, chosen !== null, loadDialTargets)
  const written = toE164(text)
  const matches = chosen === null && written !== null && search === written ? targets : null
  const target = chosen ?? getOnlyMatch(matches, written)
  const number = chosen?.number ?? written
  const problem = chosen === null && refusedText === text ? getNumberProblem(text) : null

  const write = (next: string) => {
    setChosen(null)
    setText(next.slice(0, MAX_LENGTH))
  }
  const type = (key: string) => write(chosen ? key : text + key)
  const call = (event: FormEvent) => {
    event.preventDefault()
    if (number === null) return setRefusedText(text)
    void dialer.press(async () => {
      const contactId = await resolveContactId(dialer.api, target)
      await dialer.start(contactId === undefined ? { number } : { contactId, number })
      await dialer.connect()
      closePanel('dial')
    }, 'dial')
  }
  const onKeypadKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (/^[\d*#]$/.test(event.key)) type(event.key)
    else if (event.key === 'Backspace') write(text.slice(0, -1))
  }

  const isSearch = search !== ''
  return (
    <PanelShell title={dialerPanelsWords.dialNumber} width={320} height={540}>
      <form noValidate onSubmit={call} className="flex h-full min-h-96 flex-col gap-2">
        <TargetField
          value={chosen ? getTargetName(chosen) : text}
          problem={problem}
          onChange={write}
          action={
            <IconButton
              type="button"
              label={dialerPanelsWords.deleteDigit}
              icon={<Delete size={16} aria-hidden />}
              disabled={chosen === null && text === ''}
              onClick={() => write(chosen ? '' : text.slice(0, -1))}
            />
          }
        />
        <p role="status" className="sr-only">
          {matches ? (
            <NumberMatch matches={matches.filter((match) => match.number === written)} />
          ) : isSearch && targets && chosen === null ? (
            dialerPanelsWords.matches(targets.length)
          ) : null}
        </p>
        <TargetList<DialTarget>
          title={isSearch ? dialerPanelsWords.contactsAndCalls : dialerPanelsWords.recentCalls}
          targets={targets}
          chosen={chosen}
          empty={
            failed ?? (isSearch ? dialerPanelsWords.noContactsOrCallsFound : dialerPanelsWords.recentCallsShownHere)
          }
          renderDetails={(each) => <TargetDetails target={each} />}
          onChoose={setChosen}
        />
        <div className="flex h-44 shrink-0 flex-col" onKeyDown={onKeypadKey}>
          <Keypad onPress={type} />
        </div>
        <Button
          variant="primary"
          size="l"
          icon={<Phone size={16} aria-hidden />}
          disabled={!enabled || (chosen === null && text.trim() === '')}
          busy={state.busy.dial}
        >
          <span className="max-w-60 truncate">
            {number === null
              ? dialerPanelsWords.call
              : dialerPanelsWords.callTarget(chosen ? getTargetName(chosen) : formatPhone(number))}
          </span>
        </Button>
      </form>
    </PanelShell>
  )
}

/** null: several contacts share the number. */
function getOnlyMatch(targets: readonly DialTarget[] | null, number: string | null): DialTarget | null {
  const people = targets?.filter((each) => each.number === number && each.person) ?? []
  return people.length === 1 ? people[0]! : null
}

function NumberMatch({ matches }: { matches: readonly DialTarget[] }) {
  const [first] = matches
  if (!first) return dialerPanelsWords.notInContactsOrCalls
  const names = [...new Set(matches.map(({ name }) => name).filter(Boolean))]
  return (
    <>
      {names.length > 0 ? `${names.join(', ')}. ` : null}
      {first.lastCall ? (
        <>
          {dialerPanelsWords.lastCall(first.lastCall.outcomeConfig.title)}{' '}
          <FormattedTime at={first.lastCall.startTime} precision="short" />
        </>
      ) : (
        dialerPanelsWords.notCalledYet
      )}
    </>
  )
}

function TargetDetails({ target: { doNotCall, lastCall } }: { target: DialTarget }) {
  if (!doNotCall && !lastCall) return null
  return (
    <span className="flex justify-between gap-3 text-s text-faint">
      <span className="truncate">
        {lastCall ? (
          <>
            <FormattedTime at={lastCall.startTime} precision="short" /> · {lastCall.outcomeConfig.title}
            {lastCall.outcomeConfig.subtitle ? ` · ${lastCall.outcomeConfig.subtitle}` : null}
          </>
        ) : null}
      </span>
      {doNotCall ? <span className="shrink-0 font-medium text-danger">{dialerPanelsWords.onDnc}</span> : null}
    </span>
  )
}
