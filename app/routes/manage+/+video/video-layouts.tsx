import { SegmentedLink, SegmentedLinks } from '~/ui/segmented-links'
import { videoWords } from '../../+video/video.words'
import { VIDEO_LIBRARY, VIDEO_TABLE } from './video-paths'

/** Library or table. */
export const VideoLayouts = ({ current }: { current: 'library' | 'table' }) => (
  <SegmentedLinks label={videoWords.layout}>
    <SegmentedLink to={VIDEO_LIBRARY} isCurrent={current === 'library'}>
      {videoWords.library}
    </SegmentedLink>
    <SegmentedLink to={VIDEO_TABLE} isCurrent={current === 'table'}>
      {videoWords.table}
    </SegmentedLink>
  </SegmentedLinks>
)
