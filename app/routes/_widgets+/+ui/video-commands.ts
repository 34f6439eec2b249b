import type { HostPayload } from '~/live/messages.schema'
import type { Library } from '~/live/video/make-library'

interface VideoView {
  /** One is to be chosen for the host, or no longer. */
  setChoosing(isChoosing: boolean): void
}

/** What a host page may ask of the library of videos. Refusals go back to it with their code. */
export function videoCommands(library: Library, view: VideoView) {
  return {
    async 'video.open'({ id, choose = false }: HostPayload<'video.open'>) {
      view.setChoosing(choose)
      if (id === undefined) library.closeVideo()
      else await library.open(id)
    },
  }
}
