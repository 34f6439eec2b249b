import { X } from 'lucide-react'
import { MAX_CLAIMED_AT_ONCE } from '~/domain/number-claims/number-claims.schema'
import { NICKNAME_MAX } from '~/domain/numbers/numbers.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { ButtonLink } from '~/ui/button'
import { Input } from '~/ui/field'
import { ActionForm } from '../../+form/action-form'
import { PICK_PARAM, readPicks, togglePick, usePickQuery } from './picks'
import { numbersPagesWords } from './numbers-pages.words'

/** The panel of selected numbers, with a nickname for each. */
export function SelectedNumbers({ cost }: { cost: string }) {
  const query = usePickQuery()
  const picks = readPicks(query)
  return (
    <section
      aria-labelledby="selected-numbers"
      className="flex flex-col gap-3 self-start rounded-l border border-line bg-panel p-4 lg:sticky lg:top-4"
    >
      <h2 id="selected-numbers" className="text-m font-semibold">
        {numbersPagesWords.selectedNumbers}{' '}
        {picks.length > 0 ? <span className="tabular font-normal text-muted">{picks.length}</span> : null}
      </h2>
      {picks.length === 0 ? (
        <p className="text-m text-muted">{numbersPagesWords.noneSelected}</p>
      ) : (
        <ActionForm submitLabel={numbersPagesWords.claimSelected}>
          <ul className="flex flex-col gap-3">
            {picks.map((pick, index) => (
              <li key={pick} className="flex flex-col gap-1.5">
                <span className="flex items-center justify-between gap-2">
                  <span className="tabular font-medium">{formatPhone(pick)}</span>
                  <ButtonLink
                    to={togglePick(query, pick)}
                    preventScrollReset
                    size="s"
                    variant="ghost"
                    square
                    aria-label={numbersPagesWords.unselect(formatPhone(pick))}
                    icon={<X size={14} aria-hidden />}
                  />
                </span>
                <input type="hidden" name={`numbers[${index}].number`} value={pick} />
                <Input
                  name={`numbers[${index}].nickname`}
                  aria-label={numbersPagesWords.nicknameOf(formatPhone(pick))}
                  placeholder={numbersPagesWords.optionalNickname}
                  maxLength={NICKNAME_MAX}
                  autoComplete="off"
                />
              </li>
            ))}
          </ul>
          <p className="text-s text-muted">{cost}</p>
        </ActionForm>
      )}
      {picks.length < MAX_CLAIMED_AT_ONCE ? null : (
        <p className="text-s text-warn">{numbersPagesWords.atMost(MAX_CLAIMED_AT_ONCE)}</p>
      )}
    </section>
  )
}

/** On a phone the panel is below the results. */
export function SelectedBar() {
  const { length } = readPicks(usePickQuery())
  if (length === 0) return null
  return (
    <a
      href="#selected-numbers"
      className="tabular sticky bottom-3 z-10 mx-auto w-fit rounded-l border border-line-strong bg-raised px-4 py-2 text-m font-medium shadow-raised lg:hidden"
    >
      {numbersPagesWords.showSelected(length)}
    </a>
  )
}

/** Hidden fields of the search. */
export const KeptPicks = () =>
  readPicks(usePickQuery()).map((pick) => <input key={pick} type="hidden" name={PICK_PARAM} value={pick} />)
