import { boardPagesWords } from '../+board/board-pages.words'

/** Recorded by `npm run tutorial`. */
export const TutorialVideo = () => (
  <video
    controls
    muted
    playsInline
    preload="none"
    poster="/tutorial/call-boards.jpg"
    width={1200}
    height={784}
    aria-label={boardPagesWords.howCallBoardWorksVideo}
    className="h-auto w-full rounded-l border border-line bg-raised"
  >
    <source src="/tutorial/call-boards.webm" type="video/webm" />
    <track kind="captions" src="/tutorial/call-boards.vtt" srcLang="en" label={boardPagesWords.english} default />
    <a href="/tutorial/call-boards.webm">{boardPagesWords.watchHowCallBoardWorks}</a>
  </video>
)
