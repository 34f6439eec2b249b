import { PhoneForwarded, Users } from 'lucide-react'
import type { ColleagueView } from '~/domain/transfers/transfers.schema'
import { searchContacts } from '~/live/contact-search-options'
import { toE164 } from '~/domain/phone-numbers/read-number'
import { Button } from '~/ui/button'
import { useDialerUi } from '../dialer-context'
import { ColleagueList, matchesName, useColleagues } from './colleague-list'
import { PanelShell } from './panel-shell'
import { usePanelState } from '../use-panel-state'
import { dialerWords } from '../dialer.words'
import { dialerPanelsWords } from './dialer-panels.words'
import {
  getTargetName,
  MAX_RESULTS,
  resolveContactId,
  TargetField,
  TargetList,
  toTarget,
  useTargets,
  type LoadTargets,
  type Target,
} from './target-picker'

const loadTransferTargets: LoadTargets<Target> = async (search, { api, ask }, show) => {
  if (search !== '')
    return searchContacts(search, { api, ask, limit: MAX_RESULTS, numbers: 'first' }, (people) =>
      show(people.map(toTarget)),
    )
  const { items } = await api.call('transfers.listContacts')
  show(items.map(({ id, name, number }) => ({ key: id, name, number })))
}

/** 2-live §4.3, §9. */
export function TransferPanel() {
  const { dialer, state, enabled, closePanel } = useDialerUi()
  const [text, setText] = usePanelState('text', () => '')
  const [chosen, setChosen] = usePanelState<Target | null>('chosen', () => null)
  const [colleague, setColleague] = usePanelState<ColleagueView | null>('colleague', () => null)
  const colleagues = useColleagues()
  const { targets, failed, search } = useTargets(text, chosen !== null || colleague !== null, loadTransferTargets)
  const number = chosen?.number ?? toE164(text)
  // Presence may have changed since the choice.
  const current = colleague && colleagues.find(({ userId }) => userId === colleague.userId)
  const hasTarget = colleague ? current?.reach != null : number !== null
  const can = enabled && hasTarget && Boolean(state.session?.can.includes('transfer'))

  const start = (kind: 'warm' | 'cold') => {
    if (!hasTarget) return
    closePanel('transfer')
    if (colleague) return void dialer.press(async () => dialer.transfer({ kind, userId: colleague.userId }), 'transfer')
    if (number === null) return
    void dialer.press(
      async () => dialer.transfer({ kind, number, contactId: await resolveContactId(dialer.api, chosen) }),
      'transfer',
    )
  }

  return (
    <PanelShell title={dialerWords.transfer} width={320} height={476}>
      <div className="flex h-full min-h-72 flex-col gap-3">
        <TargetField
          value={colleague?.name ?? (chosen ? getTargetName(chosen) : text)}
          onChange={(next) => {
            setChosen(null)
            setColleague(null)
            setText(next)
          }}
        />
        <ColleagueList
          colleagues={colleagues.filter((each) => matchesName(each, text))}
          chosenId={colleague?.userId ?? null}
          onChoose={(next) => {
            setChosen(null)
            setColleague(next)
          }}
        />
        <TargetList
          title={search === '' ? dialerPanelsWords.recent : dialerPanelsWords.contacts}
          targets={targets}
          chosen={chosen}
          empty={failed ?? (search === '' ? dialerPanelsWords.noneYet : dialerPanelsWords.noContactsFound)}
          onChoose={(next) => {
            setColleague(null)
            setChosen(next)
          }}
        />
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
