-- Whose a host is: that of the paper that has it, until that paper gives it up or is removed. It decides for all papers and nodes.
create table paper_hosts (
  host text primary key,
  paper_id text not null
);
create index hosts_of_paper on paper_hosts (paper_id);

-- With which domain a paper was served last, and in which folder of a network. Null: it was served before this migration, was
-- removed, or (folder) is by itself.
alter table papers add column domain text;
alter table papers add column folder text;
