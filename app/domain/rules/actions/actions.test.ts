import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { historyText } from '../../lead-history/lead-history.words'
import { toRuleAction } from '../find-rule.server'
import { ACTION_TYPES, actionDefinitions } from './index'

const ROOT = join(import.meta.dirname, '../../../..')
/** Where production code can name an action by its code: its definition and the registration of its effect. */
const isItsPlace = (file: string) =>
  file.startsWith('app/domain/rules/actions/') || file === 'server/rule-actions.ts' || file.startsWith('db/migrations/')

const sources = ['app', 'db', 'machines', 'server']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !isItsPlace(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

describe('an action', () => {
  test.each(ACTION_TYPES)('%s is named in its own file and its registration only', (type) => {
    const named = sources.filter(({ text }) => new RegExp(`\\b${type}\\b`).test(text)).map(({ file }) => file)
    expect(named).toEqual([])
  })

  test('has fields of its own', () => {
    const fields = ACTION_TYPES.flatMap((type) => Object.keys(actionDefinitions[type].fields))
    expect(fields).toHaveLength(new Set(fields).size)
    expect(fields).toContain('movingToStageId')
  })

  test('of a type that this version does not know is refused', () => {
    expect(() => toRuleAction({ type: 'SEND_FAX', meta: '{}' })).toThrow('Invalid option')
    expect(() => toRuleAction({ type: 'ADD_TAG', meta: '{"faxing":true}' })).toThrow('Unrecognized key')
  })

  test('records its result and skip reasons in the lead history', () => {
    expect(historyText('rule-action', { action: 'ADD_TO_WORKFLOW', workflow: 'Nurture' })).toBe(
      "Added to workflow 'Nurture'",
    )
    expect(historyText('rule-stopped', { action: 'ASSIGN', reason: 'Mia Torres has left the team' })).toBe(
      'Assign to team member: not done. Mia Torres has left the team',
    )
  })
})
