import { postFeed } from './post-feed.ts';
import { posts } from './posts.ts';
import { studentPosts } from './student-posts.ts';
import { usefulResources } from './useful-resources.ts';

export const content = { posts, postFeed, usefulResources, studentPosts };
