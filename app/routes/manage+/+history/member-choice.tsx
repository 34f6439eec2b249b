import { Select } from '~/ui/field'
import type { ChoiceFilter } from '../../+list/filter-bar'
import { callPagesWords } from '../../+calls/call-pages.words'

/** Query parameter of the member filter. */
export const MEMBER = 'member'
export const WHOLE_TEAM = 'team'

export const memberFilter = (members: MemberChoiceProps['members'], member: string): ChoiceFilter => ({
  kind: 'choice',
  name: MEMBER,
  label: callPagesWords.teamMemberLabel,
  any: callPagesWords.wholeTeam,
  value: member === WHOLE_TEAM ? '' : member,
  options: members.map(({ userId, name }) => ({ value: userId, label: name })),
  isInline: true,
})

export interface MemberChoiceProps {
  members: { userId: string; name: string }[]
  member: string
}

export function MemberChoice({ members, member }: MemberChoiceProps) {
  return (
    <Select
      // Back changes the member: remount with its default.
      key={member}
      name={MEMBER}
      defaultValue={member}
      aria-label={callPagesWords.teamMemberLabel}
      className="w-44 max-lg:w-40 max-sm:flex-1"
    >
      <option value={WHOLE_TEAM}>{callPagesWords.wholeTeam}</option>
      {members.map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {name}
        </option>
      ))}
    </Select>
  )
}
