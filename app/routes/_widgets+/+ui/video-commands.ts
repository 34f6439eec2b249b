import type { HostPayload } from '~/live/messages.schema'
import type { Library } from '~/live/video/create-library'

interface VideoView {
  setChoosing(isChoosing: boolean): void
}

export function videoCommands(library: Library, view: VideoView) {
  return {
    async 'video.open'({ id, choose = false }: HostPayload<'video.open'>) {
      view.setChoosing(choose)
      if (id === undefined) library.closeVideo()
      else await library.open(id)
    },
  }
}
