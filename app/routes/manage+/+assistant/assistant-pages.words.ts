export const assistantPagesWords = {
  title: 'Assistant',
  intro: 'Answers come from your own data and the help pages. Nothing leaves this installation.',
  conversation: 'Conversation',
  you: 'You',
  assistant: 'Assistant',
  question: 'Your question',
  placeholder: 'How many calls did I make yesterday?',
  send: 'Send',
  typing: 'Assistant is typing',
} as const
