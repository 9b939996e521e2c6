/** User agents of AI crawlers in robots.txt. */
export const AI_CRAWLERS: readonly string[] =
  `AI2Bot Amazonbot anthropic-ai Applebot-Extended Bytespider CCBot ChatGPT-User ClaudeBot Claude-User
  Claude-SearchBot cohere-ai Diffbot DuckAssistBot FacebookBot Google-Extended GPTBot ImagesiftBot
  meta-externalagent MistralAI-User OAI-SearchBot omgili PerplexityBot Perplexity-User PetalBot
  Timpibot YouBot`.split(/\s+/);
