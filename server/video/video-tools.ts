import type { VideoTools } from '../../app/domain/video.port'
import { pathIn } from '../files/local-files'
import { convertToMp4, renderThumbnail } from './convert-video'
import { inspectVideo } from './video-facts'
import { isInstalled } from './run-ffmpeg'

export function createVideoTools(folder: string, program: string): VideoTools {
  const pathOf = (key: string) => pathIn(folder, key)
  return {
    inspect: (key) => inspectVideo(pathOf(key)),
    canConvert: () => isInstalled(program),
    toMp4: (key, ext, to) => convertToMp4(program, { from: pathOf(key), ext, to: pathOf(to) }),
    captureFrame: (key, ext, to, durationMs) =>
      renderThumbnail(program, { from: pathOf(key), ext, to: pathOf(to) }, durationMs),
  }
}
