import type { ChoiceFilter } from '../../+list/filter-bar'
import { callPagesWords } from '../../+calls/call-pages.words'

/** Query parameter of the member filter. */
export const MEMBER = 'member'
export const WHOLE_TEAM = 'team'

export type MemberChoices = { userId: string; name: string }[]

export const memberFilter = (members: MemberChoices, member: string): ChoiceFilter => ({
  kind: 'choice',
  name: MEMBER,
  label: callPagesWords.teamMemberLabel,
  any: callPagesWords.wholeTeam,
  value: member === WHOLE_TEAM ? '' : member,
  options: members.map(({ userId, name }) => ({ value: userId, label: name })),
  isInline: true,
})
