import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PLACES_VERSION } from './places-version'

const DECIDING = [
  'app/domain/phone-numbers/area-codes.ts',
  'app/domain/places/fold-text.ts',
  'app/domain/places/time-zone-names.ts',
  'app/domain/places/us-states.ts',
  'app/domain/places/windows-zones.data.ts',
  'app/domain/places/zip-places.data.ts',
  'app/domain/places/zip-places.ts',
  'app/domain/places/zones.ts',
  'app/domain/protection/zone-key.ts',
]

test('another reading of places has another version, so that stored zone keys are computed again', () => {
  const hash = createHash('sha256')
  for (const file of DECIDING) hash.update(readFileSync(join(import.meta.dirname, '../../..', file)))
  expect(PLACES_VERSION).toBe(hash.digest('hex').slice(0, 12))
})
