import { Link } from '@remix-run/react'
import type { HelpArticleId } from '~/domain/help/help-article'
import { uiWords } from '~/ui/ui.words'

export const HelpLink = ({ article }: { article: HelpArticleId }) => (
  <Link to={`/manage/help/articles/${article}`} className="text-m text-accent underline">
    {uiWords.learnMore}
  </Link>
)
