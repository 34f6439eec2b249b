import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wavOf } from '../../tests/helpers/sounds'
import { createAudioConverter } from './ffmpeg'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'trunkline-ffmpeg-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A program in ffmpeg's place: it notes what it is asked, and answers with a wav file or a failure. */
async function programThat(does: string): Promise<string> {
  const program = join(folder, 'ffmpeg')
  const script = `#!/bin/sh\nprintf '%s\\n' "$@" > ${folder}/asked\nfor last; do :; done\n${does}\n`
  await writeFile(program, script, { mode: 0o755 })
  return program
}

test('asks for one channel of PCM, of the kind that the file is', async () => {
  const wav = await wavOf(1)
  await writeFile(join(folder, 'made.wav'), wav)
  const program = await programThat(`cp ${folder}/made.wav "$last"`)
  expect(await createAudioConverter(program).toWav(new Uint8Array([1, 2, 3]), 'mp4')).toEqual(wav)
  const asked = (await readFile(join(folder, 'asked'), 'utf8')).split('\n')
  expect(asked.join(' ')).toMatch(/-protocol_whitelist file -f mov -i \S+ .*-ac 1 -ar 16000 -c:a pcm_s16le -f wav \S+/)
})

test('a file that it cannot read is unreadable', async () => {
  expect(await createAudioConverter(await programThat('exit 1')).toWav(new Uint8Array([1]), 'webm')).toBe('unreadable')
  expect(await createAudioConverter(await programThat('exit 0')).toWav(new Uint8Array([1]), 'webm')).toBe('unreadable')
})

test('reports a missing ffmpeg', async () => {
  expect(await createAudioConverter(join(folder, 'nowhere')).toWav(new Uint8Array([1]), 'wav')).toBe('absent')
})
