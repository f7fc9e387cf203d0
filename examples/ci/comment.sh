#!/bin/sh
# Puts a summary into a comment on a pull request: into the one that has the same heading, or a new one. Several
# comparisons have a comment each. Needs gh, the command line of GitHub.
#
#   GH_TOKEN           token that may write comments
#   GITHUB_REPOSITORY  owner and name of the repository; set by GitHub
#   PULL_REQUEST       number of the pull request
#
# Its argument is the file with the summary, in Markdown.
set -eu

summary=${1:?give it the file with the summary}
comments=repos/${GITHUB_REPOSITORY:?}/issues/${PULL_REQUEST:?}/comments
HEADING=$(head -n 1 "$summary")
export HEADING
id=$(gh api --paginate "$comments" \
    --jq '.[] | select(.user.type == "Bot" and (.body | split("\n")[0] | rtrimstr("\r")) == env.HEADING) | .id' |
    tail -n 1)

if [ -n "$id" ]; then
    gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" --field "body=@$summary"
else
    gh api --silent --method POST "$comments" --field "body=@$summary"
fi
