import { Link, useLocation } from '@remix-run/react'
import { X } from 'lucide-react'
import { DIALS_ONLY } from '~/domain/compliance/compliance.schema'
import { Select } from '~/ui/field'
import { TypedSearch } from '../../+list/typed-search'
import { MemberChoice } from '../+history/member-choice'
import { CAMPAIGN, DAYS, ONLY, ONLY_WORDS, PERIODS } from './dial-choices'
import type { CompliancePageData } from './load-compliance.server'

type DialSearchProps = Pick<CompliancePageData, 'search' | 'days' | 'only' | 'campaign' | 'members' | 'member'>

/** What narrows the list of dials below. */
export function DialSearch({ search, days, only, campaign, members, member }: DialSearchProps) {
  const { pathname } = useLocation()
  return (
    <>
      <TypedSearch
        action={pathname}
        words={search}
        label="Search dials"
        placeholder="Name or digits of a number"
        boxClassName="w-56 max-sm:w-full"
      >
        <Select
          key={`days ${days}`}
          name={DAYS}
          defaultValue={days}
          aria-label="Period"
          className="w-36 max-sm:min-w-36 max-sm:flex-1"
        >
          {PERIODS.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
        <Select
          key={`only ${only}`}
          name={ONLY}
          defaultValue={only}
          aria-label="Show"
          className="w-56 max-lg:w-52 max-sm:min-w-36 max-sm:flex-1"
        >
          <option value="">All dials</option>
          {DIALS_ONLY.map((one) => (
            <option key={one} value={one}>
              {ONLY_WORDS[one]}
            </option>
          ))}
        </Select>
        {members ? <MemberChoice members={members} member={member} /> : null}
        {campaign ? <input type="hidden" name={CAMPAIGN} value={campaign.id} /> : null}
      </TypedSearch>
      {campaign ? <OfCampaign name={campaign.name} /> : null}
    </>
  )
}

/** The list or stage whose dials are shown, and the way back to all of them. */
function OfCampaign({ name }: { name: string }) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete(CAMPAIGN)
  return (
    <p className="flex items-center gap-2 text-m text-muted">
      Dials of
      <span dir="auto" className="truncate font-medium text-text">
        {name}
      </span>
      <Link
        to={`${pathname}?${query}`}
        aria-label="Show the dials of all campaigns"
        className="rounded-s p-0.5 hover:bg-hover hover:text-text"
      >
        <X size={14} aria-hidden />
      </Link>
    </p>
  )
}
