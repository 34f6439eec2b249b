import { Select } from '~/ui/field'

/** Query parameter of an address that holds whose calls are shown. */
export const MEMBER = 'member'
export const WHOLE_TEAM = 'team'

export interface MemberChoiceProps {
  members: { userId: string; name: string }[]
  member: string
}

/** Whose calls a list shows. */
export function MemberChoice({ members, member }: MemberChoiceProps) {
  return (
    <Select
      // Back leads to another member.
      key={member}
      name={MEMBER}
      defaultValue={member}
      aria-label="Team member"
      className="w-44 max-lg:w-40 max-sm:flex-1"
    >
      <option value={WHOLE_TEAM}>Whole team</option>
      {members.map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {name}
        </option>
      ))}
    </Select>
  )
}
