import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { BreakingBar } from './breaking-bar.tsx';

type Parent = ReactElement<{ children?: ReactNode }>;

test('each story of the breaking bar is an element of its own, also where two are of one category', () => {
  const stories = ['Rope', 'Tides'].map((title) => ({
    category: 'business' as const,
    title,
    link: `/blog/${title}`,
  }));
  const find = (node: ReactNode, type: string): Parent | undefined =>
    isValidElement<{ children?: ReactNode }>(node)
      ? node.type === type
        ? node
        : Children.toArray(node.props.children)
            .map((child) => find(child, type))
            .find(Boolean)
      : undefined;
  const children = find(BreakingBar({ stories }), 'p')?.props.children;
  const keys = [children].flat().map((child) => isValidElement(child) && child.key);
  expect(new Set(keys).size).toBe(2);
});
