import { expect, test } from 'vitest'
import type { Permission } from '../permissions'
import { ONBOARDING_STEPS, STEP_NAMES, type StepDefinition, type StepName } from './onboarding-steps'
import { findSkipReason, type OnboardingPerson } from './skip-rules'

const plain: StepDefinition = { ...ONBOARDING_STEPS.at(-1)!, name: 'verifyEmail' }
const individual: OnboardingPerson = {
  isOnTeam: false,
  isTeamOwner: false,
  permissions: new Set<Permission>(['call']),
  widgets: new Set(['dialer', 'messenger']),
}
const member: OnboardingPerson = { ...individual, isOnTeam: true }
const owner: OnboardingPerson = { ...member, isTeamOwner: true }
const nothing = { complete: new Set<StepName>(), skipped: new Set<StepName>() }
const names = (...list: StepName[]) => new Set(list)

/** 4-trust §4.3, a row per rule. */
test.each([
  ['shown', plain, individual, nothing, null],
  ['complete', plain, individual, { ...nothing, complete: names('verifyEmail') }, 'complete'],
  ['skipped', plain, individual, { ...nothing, skipped: names('verifyEmail') }, 'skipped'],
  ['not skippable', { ...plain, skippable: false }, individual, { ...nothing, skipped: names('verifyEmail') }, null],
  ['earlier step open', { ...plain, prerequisiteSteps: ['needsAccess'] }, individual, nothing, 'prerequisite'],
  [
    'earlier step skipped',
    { ...plain, prerequisiteSteps: ['seatChoice'] },
    individual,
    { ...nothing, skipped: names('seatChoice') },
    'prerequisite',
  ],
  [
    'earlier step complete',
    { ...plain, prerequisiteSteps: ['needsAccess'] },
    individual,
    { ...nothing, complete: names('needsAccess') },
    null,
  ],
  ['without the widget', { ...plain, prerequisiteWidget: 'video' }, individual, nothing, 'requirement'],
  ['with the widget', { ...plain, prerequisiteWidget: 'dialer' }, individual, nothing, null],
  [
    'without the permission',
    { ...plain, additionalRequirements: ['numbers:claim'] },
    individual,
    nothing,
    'requirement',
  ],
  ['individual only, on a team', { ...plain, individualUserOnly: true }, member, nothing, 'individual-only'],
  ['individual only, alone', { ...plain, individualUserOnly: true }, individual, nothing, null],
  ['owner only, as a member', { ...plain, teamOwnerOnly: true }, member, nothing, 'owner-only'],
  ['owner only, alone', { ...plain, teamOwnerOnly: true }, individual, nothing, 'owner-only'],
  ['owner only, as the owner', { ...plain, teamOwnerOnly: true }, owner, nothing, null],
] as const)('%s', (_, step, person, progress, expected) => {
  expect(findSkipReason(step as StepDefinition, person, progress)).toBe(expected)
})

test('each step is defined once, after its prerequisites', () => {
  expect(ONBOARDING_STEPS.map(({ name }) => name)).toEqual([...STEP_NAMES])
  for (const [index, { prerequisiteSteps }] of ONBOARDING_STEPS.entries())
    for (const name of prerequisiteSteps) expect(STEP_NAMES.indexOf(name)).toBeLessThan(index)
})
