import { executeAll, type MigrationDatabase } from './execute-all'

const CODES = {
  'The file could not be fetched from the carrier': 'not_fetched',
  'The carrier no longer has the file': 'not_there',
  'The file is larger than 20 MB': 'too_large',
  'Unsupported media type': 'unsupported',
}

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `update attachments set failure = case failure
      ${Object.entries(CODES)
        .map(([text, code]) => `when '${text}' then '${code}'`)
        .join(' ')} else 'no_address' end
      where failure is not null`,
  ])
