import type { Category } from '../../contract/categories.ts';
import { archives } from './stories/archives.ts';
import { arts } from './stories/arts.ts';
import { automotive } from './stories/automotive.ts';
import { business } from './stories/business.ts';
import { food } from './stories/food.ts';
import { health } from './stories/health.ts';
import { lifestyle } from './stories/lifestyle.ts';
import { local } from './stories/local.ts';
import { national } from './stories/national.ts';
import { opinion } from './stories/opinion.ts';
import { politics } from './stories/politics.ts';
import { realestate } from './stories/realestate.ts';
import { sports } from './stories/sports.ts';
import { technology } from './stories/technology.ts';
import { world } from './stories/world.ts';
import type { Story } from './story.ts';

/** Every category's stories, in the order in which they go out. */
export const STORY_BANKS: Readonly<Record<Category, readonly Story[]>> = {
  local,
  national,
  world,
  politics,
  business,
  technology,
  automotive,
  realestate,
  health,
  sports,
  arts,
  food,
  lifestyle,
  opinion,
  archives,
};
