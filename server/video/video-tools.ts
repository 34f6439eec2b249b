import type { VideoTools } from '../../app/domain/video.port'
import { pathIn } from '../files/local-files'
import { makeFilm, makePicture } from './converted'
import { inspectFilm } from './film-facts'
import { isInstalled } from './run-ffmpeg'

export function makeVideoTools(folder: string, program: string): VideoTools {
  const at = (key: string) => pathIn(folder, key)
  return {
    inspect: (key) => inspectFilm(at(key)),
    canConvert: () => isInstalled(program),
    toMp4: (key, ext, to) => makeFilm(program, { from: at(key), ext, to: at(to) }),
    toPicture: (key, ext, to, durationMs) => makePicture(program, { from: at(key), ext, to: at(to) }, durationMs),
  }
}
