import { executeAll, type MigrationDatabase } from './execute-all'

const STATES = {
  California: 'CA',
  Connecticut: 'CT',
  Delaware: 'DE',
  Florida: 'FL',
  Illinois: 'IL',
  Maryland: 'MD',
  Massachusetts: 'MA',
  Michigan: 'MI',
  Montana: 'MT',
  Nevada: 'NV',
  'New Hampshire': 'NH',
  Pennsylvania: 'PA',
  Washington: 'WA',
  Oregon: 'OR',
}
const SOURCES = { state: 'state', zip: 'zip', 'area code': 'area_code' }

const UNKNOWN = 'Not recorded: the caller’s state is unknown, and no announcement is chosen'
const SENTENCES: readonly [sentence: string, source: string, state: string | null][] = [
  [UNKNOWN, 'unknown', null],
  ...Object.entries(STATES).flatMap(([name, state]) =>
    Object.entries(SOURCES).map(([words, source]): [string, string, string] => [
      `Not recorded: ${name} (by ${words}) needs the consent of both sides, and no announcement is chosen`,
      source,
      state,
    ]),
  ),
]

const literal = (value: string | null) => (value === null ? 'null' : `'${value}'`)
const KNOWN = `with sentences (sentence, source, state) as (values
  ${SENTENCES.map((row) => `(${row.map(literal).join()})`).join()})`

/** An unknown sentence still forbids the recording. */
const MODES = `('never', 'afterClick', 'fromStart', 'always')`

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table lines add column consent_source text`,
    `alter table lines add column consent_state text`,
    `${KNOWN} update lines set consent_source = source, consent_state = sentences.state
      from sentences where recording_note = sentence`,
    `update lines set consent_source = 'unknown' where recording_note is not null and consent_source is null`,
    `${KNOWN} update calls set compliance = json_set(json_remove(compliance, '$.recording'),
        '$.notRecorded', json_object('source', source, 'state', state))
      from sentences where json_extract(compliance, '$.recording') = sentence`,
    `update calls set compliance = json_set(json_remove(compliance, '$.recording'),
        '$.notRecorded', json_object('source', 'unknown', 'state', null))
      where json_extract(compliance, '$.recording') not in ${MODES}`,
    `alter table lines drop column recording_note`,
  ])
