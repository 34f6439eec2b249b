import { PhoneForwarded, Users } from 'lucide-react'
import { useContext, useEffect, useId, useRef, useState } from 'react'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { ApiError } from '~/live/api-client'
import { HostRequestContext } from '~/live/host-request-context'
import { searchContacts, saveContactResult, SEARCH_AFTER_MS, type ContactResult } from '~/live/contact-search-options'
import { Button } from '~/ui/button'
import { Input } from '~/ui/field'
import { cx } from '~/ui/cx'
import { Skeleton } from '~/ui/skeleton'
import { useDialerUi } from '../dialer-context'
import { PanelShell } from './panel-shell'
import { usePanelState } from '../use-panel-state'
import { isDialable } from '~/live/is-dialable'
import { dialerWords } from '../dialer.words'
import { dialerPanelsWords } from './dialer-panels.words'

const MAX_RESULTS = 5

interface Target {
  key: string
  name: string | null
  number: string
  /** Absent for a recent target. */
  person?: ContactResult
}

/** 2-live §4.3, §9. */
export function TransferPanel() {
  const { dialer, state, enabled, closePanel } = useDialerUi()
  const [text, setText] = usePanelState('text', () => '')
  const [chosen, setChosen] = usePanelState<Target | null>('chosen', () => null)
  const { targets, failed, searched } = useTargets(text, chosen !== null)
  const inputId = useId()
  const number = chosen?.number ?? (isDialable(text) ? text : null)
  const can = enabled && number !== null && Boolean(state.session?.can.includes('transfer'))

  const start = (kind: 'warm' | 'cold') => {
    if (number === null) return
    closePanel()
    void dialer.press(
      async () => dialer.transfer({ kind, number, contactId: await resolveContactId(chosen) }),
      'transfer',
    )
  }

  /** The lead is waiting: do not delay the transfer. */
  const resolveContactId = async (target: Target | null) =>
    target?.person && (await saveContactResult(dialer.api, target.person).catch(() => undefined))

  return (
    <PanelShell title={dialerWords.transfer} width={320} height={476}>
      <div className="flex h-full min-h-0 flex-col gap-3">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={inputId} className="text-s font-medium text-text">
            {dialerPanelsWords.nameOrPhoneNumber}
          </label>
          <Input
            id={inputId}
            data-first-field
            type="text"
            autoComplete="off"
            maxLength={40}
            value={chosen ? (chosen.name ?? formatPhone(chosen.number)) : text}
            onChange={(event) => {
              setChosen(null)
              setText(event.target.value)
            }}
          />
        </div>
        <h3 className="text-s font-medium text-muted">{searched ? 'Contacts' : 'Recent'}</h3>
        {targets === null ? (
          <div role="status" aria-label={dialerWords.loading} className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-9" />
            <Skeleton className="h-9" />
          </div>
        ) : (
          <ul aria-label={searched ? 'Contacts' : 'Recent'} className="-mx-2 min-h-0 flex-1 overflow-y-auto">
            {targets.map((target) => (
              <li key={target.key}>
                <button
                  type="button"
                  aria-pressed={chosen?.key === target.key}
                  onClick={() => setChosen(target)}
                  className={cx(
                    'flex w-full items-baseline justify-between gap-3 rounded-m px-2 py-2 text-left text-m hover:bg-hover',
                    chosen?.key === target.key && 'bg-selected',
                  )}
                >
                  <span className="truncate font-medium">{target.name ?? formatPhone(target.number)}</span>
                  {target.name ? (
                    <span className="tabular shrink-0 text-s text-muted">{formatPhone(target.number)}</span>
                  ) : null}
                </button>
              </li>
            ))}
            {targets.length === 0 ? (
              <li className="px-2 text-s text-faint">
                {failed ?? (searched ? dialerPanelsWords.noContactsFound : dialerPanelsWords.noneYet)}
              </li>
            ) : null}
          </ul>
        )}
        <div className="flex gap-2">
          <Button
            className="flex-1"
            icon={<PhoneForwarded size={16} aria-hidden />}
            disabled={!can}
            onClick={() => start('cold')}
          >
            {dialerPanelsWords.coldTransfer}
          </Button>
          <Button
            className="flex-1"
            variant="primary"
            icon={<Users size={16} aria-hidden />}
            disabled={!can}
            onClick={() => start('warm')}
          >
            {dialerPanelsWords.warmTransfer}
          </Button>
        </div>
      </div>
    </PanelShell>
  )
}

interface Targets {
  /** null: not loaded. */
  targets: Target[] | null
  searched: boolean
  failed: string | null
}

function useTargets(text: string, hasChoice: boolean): Targets {
  const { dialer } = useDialerUi()
  const ask = useContext(HostRequestContext)
  const latest = useRef(dialer)
  const [found, setFound] = useState<Targets>({ targets: null, searched: false, failed: null })
  const search = text.trim()
  useEffect(() => {
    if (hasChoice) return
    let isStale = false
    const { api } = latest.current
    const showTargets = (targets: Target[]) => isStale || setFound({ targets, searched: search !== '', failed: null })
    const loadTargets = async (): Promise<unknown> => {
      if (search !== '')
        return searchContacts(search, { api, ask, limit: MAX_RESULTS, numbers: 'first' }, (people) =>
          showTargets(people.map((person) => ({ key: person.key, name: person.name, number: person.number, person }))),
        )
      const { items } = await api.call('transfers.listContacts')
      return showTargets(items.map(({ id, name, number }) => ({ key: id, name, number })))
    }
    const timer = setTimeout(
      () => {
        loadTargets().catch((error: unknown) => {
          const failed = error instanceof ApiError ? error.message : dialerPanelsWords.errorOccurred
          if (!isStale) setFound({ targets: [], searched: search !== '', failed })
        })
      },
      search === '' ? 0 : SEARCH_AFTER_MS,
    )
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [search, hasChoice, ask])
  return found
}
